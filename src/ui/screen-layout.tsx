import { Box } from 'ink';
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import type { KeyPress } from '../text/buffer/keys';
import { chromeLines } from './chrome';
import { commonKeys } from './common-keys';
import { Help, helpLines } from './components/help';
import { Line } from './components/lines';
import { useApp } from './context';
import { urgentKeys } from './dispatcher';
import { type Binding, findBinding, footerHints, withoutOverridden } from './keymap';
import { useStore } from './store';
import { whoIsHere } from './who-is-here';

interface ScreenLayoutProps {
  /** Where the person is, outermost first: ['Lessons', 'Charge once']. */
  crumbs: string[];
  /** Right end of the header, before the name: a step, a counter. */
  status?: string;
  /** Takes the place of the status for a moment: what to do before the key just pressed does anything. */
  notice?: string;
  /**
   * The screen's table of keys. It is asked again at every key, so it must read the store's present state (`store.get()`)
   * and not a captured one.
   */
  keys: () => Binding[];
  /**
   * A text field has the keys: letters are letters, the common one-letter keys are off. Where keys change that, it's a
   * function of the store, so that the next key of a burst already sees it.
   */
  field?: boolean | (() => boolean);
  /** No way back from here (Home). */
  root?: boolean;
  /** While true, keys wait: the screen is about to know what they mean. Only b, Esc and q work. */
  busy?: boolean;
  /** What b and Esc end while the screen is busy; absent: they leave it. */
  cancel?: () => void;
  /** Nobody is here yet, so the header names nobody. */
  nobody?: boolean;
  children: ReactNode;
}

/** Header, rule, body, rule, footer: the same on every screen, and never taller than the window less one line. */
export function ScreenLayout(props: ScreenLayoutProps) {
  const {
    crumbs,
    status = '',
    notice,
    keys,
    field = false,
    root = false,
    busy = false,
    cancel,
    nobody,
    children,
  } = props;
  const app = useApp();
  const { theme, size } = app;
  const [help, helpStore] = useStore(
    (_: { open: boolean; at: number }, next: { open: boolean; at: number }) => next,
    () => ({ open: false, at: 0 }),
  );
  const openHelp = () => helpStore.dispatch({ open: true, at: 0 });
  const commonNow = () => commonKeys(app, { field: typeof field === 'function' ? field() : field, root, openHelp });
  const common = commonNow();
  const table = (own = keys()) => [...own, ...withoutOverridden(own, commonNow())];
  const cancelKeys: Binding[] = cancel
    ? [{ keys: ['escape', 'b'], label: 'cancel', help: 'stop this and go back (or b)', run: cancel }]
    : [];
  // All others wait.
  const urgent = common.filter(row => row.keys.some(key => urgentKeys.has(key)));
  const whileBusy = () => [...cancelKeys, ...withoutOverridden(cancelKeys, urgent)];

  const handle = useRef<(press: KeyPress) => void>(() => {});
  handle.current = press => {
    if (helpStore.get().open) {
      const { at } = helpStore.get();
      const move = { up: -1, down: 1, pageup: -10, pagedown: 10 }[press.name];
      if (press.name === 'ctrl+c' || press.name === 'q') findBinding(common, press)?.run(press);
      else helpStore.dispatch(move === undefined ? { open: false, at: 0 } : { open: true, at: Math.max(0, at + move) });
      return;
    }
    findBinding(busy ? whileBusy() : table(), press)?.run(press);
  };
  useLayoutEffect(() => {
    if (busy) app.keys.hold((press: KeyPress) => handle.current(press));
    else app.keys.register(press => handle.current(press));
  }, [busy]);

  const own = busy ? cancelKeys : keys();
  const hints = help.open
    ? [
        ...(helpLines(table(), app.body.columns, theme).length > app.body.rows
          ? [{ sign: '↑↓', label: 'scroll' }]
          : []),
        { sign: 'press any key', label: 'to close' },
      ]
    : footerHints(own, withoutOverridden(own, busy ? urgent : common), size.columns - 2);
  const who = nobody ? null : whoIsHere(app.progress, size.columns - 2);
  const text = { crumbs, status, who, notice, hints };
  // Most keys leave it as it was, and cutting a long path takes a while.
  const lines = useMemo(() => chromeLines(text, size, theme), [JSON.stringify(text), size]);
  return (
    <Box flexDirection="column" width={size.columns} height={size.rows - 1} overflowY="hidden">
      <Chrome text={lines.header} />
      <Chrome text={lines.rule} />
      <Box flexDirection="column" paddingX={1} height={app.body.rows} overflowY="hidden" flexShrink={0}>
        {help.open ? <Help rows={table()} at={help.at} /> : children}
      </Box>
      <Chrome text={lines.rule} />
      <Chrome text={lines.footer} />
    </Box>
  );
}

function Chrome({ text }: { text: string }) {
  const { theme } = useApp();
  return (
    <Box flexShrink={0} height={1} paddingLeft={1}>
      <Line text={theme.signs(text)} />
    </Box>
  );
}
