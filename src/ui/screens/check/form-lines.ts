import { checkDefaults } from '../../../check/defaults';
import { drawField } from '../../../text/buffer/draw';
import { pad, stripControlCharacters, width, wrap } from '../../../text/layout';
import { symbols, type Theme } from '../../../text/theme';
import type { Size } from '../../context';
import { rowsAround } from '../../rows-around';
import { type CheckField, type CheckFormState, checkFields, hiddenHeader } from './form-state';

const labels: Record<CheckField, string> = {
  url: 'URL',
  contract: 'Contract',
  header: 'Header',
  write: 'Write plan',
};

/** What belongs into each field. */
const meanings: Record<CheckField, string> = {
  url: 'The URL that the contract’s paths are appended to, such as http://localhost:3000 or https://api.example.com/v2.',
  contract: 'The API’s OpenAPI file.',
  header:
    'Optional: your credential, such as Authorization: Bearer … It’s sent with every request, hidden here, and never saved.',
  write: 'Optional: a file that says what the check may create, and with which accounts. The README has an example.',
};

/** What the check is going to send. */
function outlookText({ fields }: CheckFormState, { maxRequests, rate }: Partial<typeof checkDefaults>): string {
  const what =
    fields.write.text.trim() === ''
      ? 'Without a write plan, the check sends only GET, HEAD, and OPTIONS'
      : 'The check creates what the write plan describes, then deletes it';
  return `${what}: at most ${maxRequests ?? checkDefaults.maxRequests} requests, ${rate ?? checkDefaults.rate} a second.`;
}

/**
 * @param given the options of the command line
 * @returns the form: its fields, and below them what belongs into the chosen one, or what is wrong with it
 */
export function formLines(
  state: CheckFormState,
  given: Partial<typeof checkDefaults>,
  { columns, rows }: Size,
  theme: Theme,
): string[] {
  const { fields, at, problem, hint } = state;
  const label = Math.max(...Object.values(labels).map(width));
  const rowOf = (name: CheckField) => {
    const isChosen = name === at;
    const shown = name === 'header' ? hiddenHeader(fields.header) : fields[name];
    const mark = isChosen ? `${theme.accent(symbols.pointer)} ` : '  ';
    return mark + drawField(pad(labels[name], label), shown, isChosen && !state.reading, columns - 2, theme);
  };
  const about =
    problem === ''
      ? wrap(meanings[at], columns).map(theme.dim)
      : [
          ...wrap(`! ${stripControlCharacters(problem)}`, columns, { hang: '  ' }).map(theme.wrong),
          ...wrap(stripControlCharacters(hint), columns),
        ];
  const outlook = wrap(outlookText(state, given), columns);
  const form = checkFields.map(rowOf);
  const roomy = form.length + about.length + outlook.length + 6;
  if (rows >= roomy) {
    const title = wrap('Does your API follow the conventions of the course?', columns);
    return ['', ...title, '', ...form, '', ...about, '', ...outlook];
  }
  const spare = rows - form.length - about.length - outlook.length;
  if (spare >= 2) return [...form, '', ...about, '', ...outlook];
  // In the smallest window, what is wrong is read in full, and the fields around the chosen one make room.
  const room = Math.max(1, rows - about.length);
  return [...rowsAround(form, checkFields.indexOf(at), room).rows, ...about].slice(0, rows);
}
