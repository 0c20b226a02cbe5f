import { useApp } from '../../context';
import { CheckForm } from './form';
import { CheckRunView } from './run';

/** A check of a running API; without a URL, a form asks for what it needs. */
export default function CheckScreen() {
  const { route } = useApp();
  return route.screen === 'check' && route.url === undefined ? <CheckForm /> : <CheckRunView />;
}
