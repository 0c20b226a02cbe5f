import { betweenRequests } from '../course/tasks/requests-text';
import { type Flaw, type ProbeRequest, shows } from '../flaws/flaw';
import { flaws } from '../generated/flaws';
import { findOperation } from './operations';

const charge = (key: string | null) =>
  `POST /v1/charges${key === null ? '' : `\nIdempotency-Key: ${key}`}\n\n{"amount": 700, "currency": "EUR", "source": "card_question"}`;

/** What happens to a key: left out, sent twice one after the other, and sent twice in parallel. */
const keyQuestions = [
  `# @as till\n${charge(null)}`,
  `# @as till\n${charge('question-1')}`,
  `# @as till\n${charge('question-1')}`,
  `# @as till\n${charge('question-2')}\n${betweenRequests}\n# @as till\n# @together\n${charge('question-2')}`,
];

/** What belongs to whom, so that a response to a stranger can be judged. */
const ownershipQuestions = ['# @as member\nGET /projects', '# @as shop\nGET /orders?limit=3'];

/** A probe takes away what others need. */
const isDestructive = ({ probe }: Flaw): boolean =>
  probe!.some(
    ({ method, path }) =>
      method === 'DELETE' || /\/delete$/.test(path) || findOperation(method, path)?.id === 'deleteProject',
  );

/** A minute passes before each question, so that no limit is reached. */
const spaced = (texts: readonly string[]): string[] =>
  texts.map(text => text.replace(/^# @as (\S+)/, '# @as $1\n# @wait 61s'));

/** What a log alone often leaves open: what the service does with keys. */
export const questionsAboutKeys = (): string[] => spaced(keyQuestions);

/** For each flaw of the catalogue, the requests that show it: everything that can be asked. */
export function questionsAboutFlaws(): string[] {
  const asked = flaws.filter(flaw => shows(flaw) !== 'description' && flaw.probe);
  const sorted = [...asked.filter(flaw => !isDestructive(flaw)), ...asked.filter(isDestructive)];
  // Keys can't be asked for here: only the callers have theirs.
  const texts = sorted.map(({ probe }) => textsOf(probe!.filter(({ path }) => !path.includes('{key'))));
  return spaced([
    ...ownershipQuestions,
    ...texts.filter(parts => parts.length > 0).map(parts => parts.join(betweenRequests)),
  ]);
}

/** Each request as text. The one whose cursor the next one takes gets a name. */
const textsOf = (probe: readonly ProbeRequest[]): string[] =>
  probe.map((request, i) => textOf(request, probe[i + 1]?.path.includes('{cursor}') === true));

function textOf({ as, method, path, headers = {}, body, together, after }: ProbeRequest, isNamed: boolean): string {
  return [
    `# @as ${as}`,
    ...(isNamed ? ['# @name before'] : []),
    ...(together ? ['# @together'] : []),
    ...(after ? [`# @wait ${after}s`] : []),
    `${method} ${path.replace('{cursor}', '{{before.body.next_cursor}}')}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['', body]),
  ].join('\n');
}
