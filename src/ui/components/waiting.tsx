import { wrap } from '../../text/layout';
import { useApp } from '../context';
import type { Binding } from '../keymap';
import { ScreenLayout } from '../screen-layout';
import { Lines } from './lines';

interface WaitingProps {
  crumbs: string[];
  /** What it's busy with. */
  doing: string;
  /** Why it can't be shown; null as long as it may still come. */
  failure: string | null;
  keys?: Binding[];
}

/** A screen whose contents aren't there yet, or can't be had. */
export function Waiting({ crumbs, doing, failure, keys = [] }: WaitingProps) {
  const { theme, body } = useApp();
  const lines = wrap(failure ?? theme.dim(doing), body.columns - 2);
  return (
    <ScreenLayout crumbs={crumbs} busy={failure === null} keys={() => keys}>
      <Lines lines={['', ...lines.map(line => ` ${line}`)]} />
    </ScreenLayout>
  );
}
