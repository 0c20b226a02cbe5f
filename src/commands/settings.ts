import { type Command, printList, wrongUsage } from '../command';
import { dataFolder } from '../progress/open';
import { readSettings, type SettingName, settingNames, settings, writeSetting } from '../progress/settings';
import { stripControlCharacters, wrap } from '../text/layout';
import { listInWords } from '../text/list-in-words';

const words = (name: SettingName): string => name.replaceAll('_', '-');

const command: Command = {
  usage: 'settings [name] [value]',
  summary: 'list what is set on this machine, or set something: settings screen-reader on',
  order: 91,
  async run([name, value], _options, io) {
    const folder = dataFolder(io.globals.dataDir, io.env);
    if (name !== undefined) writeSetting(folder, settingOf(name), isOn(value));
    const known = readSettings(folder);
    const rows = settingNames.map(each => ({ name: each, value: known[each] === true, about: settings[each] }));
    if (io.globals.json) printList(io, rows);
    else {
      const lines = rows.flatMap(({ name: each, value: on, about }) =>
        wrap(`${words(each)} ${on ? 'on' : 'off'}: ${about}`, io.columns, { hang: '  ' }),
      );
      io.out(`${lines.join('\n')}\n`);
    }
    return 0;
  },
};
export default command;

function settingOf(text: string): SettingName {
  const name = settingNames.find(each => each === text.toLowerCase().replaceAll('-', '_'));
  if (name) return name;
  const shown = stripControlCharacters(text);
  throw wrongUsage(`There is no setting "${shown}".`, `The settings are ${listInWords(settingNames.map(words))}.`);
}

function isOn(text: string | undefined): boolean {
  if (text === 'on' || text === 'true') return true;
  if (text === 'off' || text === 'false') return false;
  throw wrongUsage('A setting is on or off.', 'For example: api-design-tutor settings screen-reader on');
}
