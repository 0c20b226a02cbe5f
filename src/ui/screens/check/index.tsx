import { useRoute } from '../../context';
import { CheckForm } from './form';
import { CheckRunView } from './run';

/** A check of a running API; without a URL, a form asks for what it needs. */
export default function CheckScreen() {
  const { url, options } = useRoute('check');
  return url === undefined ? <CheckForm /> : <CheckRunView url={url} options={options} />;
}
