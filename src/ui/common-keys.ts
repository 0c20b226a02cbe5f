import type { App } from './context';
import type { Binding } from './keymap';

/** What keys that work everywhere need of the app. */
type CommonKeysApp = Pick<App, 'size' | 'route' | 'progress' | 'back' | 'home' | 'go' | 'quit'>;

/** Keys that work on every screen, after the screen's own. The parameters are those of `ScreenLayout`. */
export function commonKeys(
  app: CommonKeysApp,
  { field, root, openHelp }: { field: boolean; root: boolean; openHelp: () => void },
): Binding[] {
  const quit = { keys: ['ctrl+c'], run: () => app.quit(130) };
  if (field) return [{ keys: ['escape'], run: () => app.back() }, quit];
  const back: Binding[] = root
    ? []
    : [
        { keys: ['b', 'escape'], label: 'leave', help: 'leave this screen (or Esc)', run: () => app.back() },
        { keys: ['H'], help: 'go Home, from any screen', run: () => app.home() },
      ];
  const lookup: Binding = {
    keys: ['/'],
    label: root && app.size.columns >= 50 ? 'look up' : undefined,
    help: 'look something up: need X, use Y',
    run: () => app.go({ screen: 'lookup' }),
  };
  return [
    ...back,
    ...(app.route.screen === 'lookup' ? [] : [lookup]),
    { keys: ['?'], label: 'keys', help: 'show this list of keys', run: openHelp },
    {
      keys: ['q'],
      label: root ? 'quit' : undefined,
      help: app.progress.file() === null ? 'quit; nothing is saved' : 'quit; your progress is saved',
      run: () => app.quit(0),
    },
    quit,
  ];
}
