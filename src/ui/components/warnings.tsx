import { wrap } from '../../text/layout';
import { useApp } from '../context';
import { ScreenLayout } from '../screen-layout';
import { Lines } from './lines';

/** What a person should know before going on, such as a damaged progress file that was kept aside. Shown once. */
export function Warnings({ lines, close }: { lines: readonly string[]; close: () => void }) {
  const { theme, body } = useApp();
  const text = lines.flatMap(line => [...wrap(line, Math.min(76, body.columns), { indent: '  ' }), '']);
  return (
    <ScreenLayout
      crumbs={['api-design-tutor']}
      root
      keys={() => [{ keys: ['enter', 'space', 'right'], sign: 'enter', label: 'go on', run: close }]}
    >
      <Lines lines={['', theme.strong('  Before you go on'), '', ...text]} />
    </ScreenLayout>
  );
}
