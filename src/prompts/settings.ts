import { readSettings, type SettingName, settingNames, settings, writeSetting } from '../progress/settings';
import { wrap } from '../text/layout';
import { ask } from './ask';
import type { PromptContext } from './context';
import { type PromptProgram, print } from './program';

/** What is set on this machine; a number turns a setting on or off. */
export async function* settingsProgram({ view, settingsFolder }: PromptContext): PromptProgram {
  for (;;) {
    const known = readSettings(settingsFolder);
    const name = yield* ask<SettingName | null>(view, {
      lines: wrap('Settings of this machine. They take effect the next time the program starts.', view.columns),
      choices: settingNames.map(each => ({
        text: `${known[each] ? 'On' : 'Off'}: ${settings[each]}`,
        read: () => each,
      })),
      chooses: 'turn it on or off',
      enter: { help: 'back', value: null },
    });
    if (name === null) return;
    writeSetting(settingsFolder, name, known[name] !== true);
    yield* print(known[name] ? 'It’s off now.' : 'It’s on now.');
  }
}
