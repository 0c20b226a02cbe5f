import { curlScript } from '../course/curl';
import type { Lesson } from '../course/types';
import { lessons } from '../generated/lessons';
import type { Route } from '../route';
import { stripControlCharacters, wrap } from '../text/layout';
import type { PromptView } from '../text/prompt-view';
import { allowsBody, type Draft, formatWait, headerProblem, methods } from '../tryit/draft';
import { initialTryState, type TryAction, tryReducer } from '../tryit/reducer';
import { type LessonStep, replay } from '../tryit/replay';
import { responseLines } from '../tryit/response-lines';
import { exchangesOf, shownExchange, type TryState } from '../tryit/state';
import { ask, Complaint, type Words } from './ask';
import type { PromptContext } from './context';
import { type PromptProgram, print } from './program';

/** What somebody wants with the request. */
type TryMove =
  | { kind: 'do'; action: TryAction; told?: string }
  | { kind: 'draft'; draft: Partial<Draft> }
  | { kind: 'flaw'; flaw: string | null }
  | { kind: 'print'; lines: string[] };

/** A request of the person's own, changed field by field and sent to the service. */
export async function* tryProgram(
  context: PromptContext,
  { lesson: id, step, withoutFlaws }: Extract<Route, { screen: 'try' }>,
): PromptProgram {
  const lesson: Lesson | null = id !== undefined && Object.hasOwn(lessons, id) ? await lessons[id]!() : null;
  const start: LessonStep | null = lesson && { lesson, step: step ?? lesson.chain.steps[0]?.id ?? '' };
  let state = await replayed(start, initialTryState(withoutFlaws !== true));
  const title = lesson ? `Try it: ${lesson.summary.title}` : 'Try it';
  const about = `${title}. Your requests go to the practice service built into this program.`;
  yield* print('', ...wrap(about, context.view.columns), '', ...requestLines(state));
  for (;;) {
    const move: TryMove = yield* ask<TryMove>(context.view, {
      lines: [...requestLines(state), '', ...shownResponse(state, context.view)],
      quiet: true,
      enter: { help: 'send the request', value: { kind: 'do', action: { type: 'send' } } },
      words: words(state, title),
      text: {
        help: 'or change a part of it: GET /orders, Name: value, -Name to remove a header, {"a": 1}',
        read: text => fieldOf(state.draft, text),
      },
    });
    switch (move.kind) {
      case 'print':
        yield* print('', ...move.lines);
        break;
      case 'draft':
        state = { ...state, draft: { ...state.draft, ...move.draft }, problem: null, untouched: false };
        yield* print('', ...requestLines(state));
        break;
      case 'flaw':
        state = await replayed(start, { ...state, flaw: move.flaw, flawed: true, version: state.version + 1 });
        yield* print('', ...flawLines(state));
        break;
      case 'do':
        state = await replayed(start, tryReducer(state, move.action));
        if (move.told) yield* print(move.told);
        yield* print(
          '',
          ...(state.problem ? wrap(state.problem, context.view.columns) : shownResponse(state, context.view)),
        );
    }
  }
}

async function replayed(start: LessonStep | null, state: TryState): Promise<TryState> {
  if (state.resultOf === state.version) return state;
  const { version, flawed, flaw, sent } = state;
  return tryReducer(state, { type: 'replayed', version, result: await replay(start, { flawed, flaw }, sent) });
}

function requestLines({ draft }: TryState): string[] {
  const { as, method, path, headers, body, wait } = draft;
  return [
    `The request, as ${as}${wait > 0 ? `, ${formatWait(wait)}` : ''}:`,
    `  ${method} ${path}`,
    ...headers.map(line => `  ${line}`),
    ...(allowsBody(method) && body !== '' ? ['', ...body.split('\n').map(line => `  ${line}`)] : []),
  ].map(stripControlCharacters);
}

function shownResponse(state: TryState, { columns, theme }: PromptView): string[] {
  const shown = shownExchange(state);
  if (!shown) return ['You haven’t sent a request yet.'];
  const before = exchangesOf(state)[shown.place - 1]?.at ?? null;
  const fromLesson = state.result?.lessonExchanges.length ?? 0;
  const { place, of } = shown;
  const lines = responseLines(shown.exchange, {
    place,
    of,
    fromLesson,
    before,
    sources: state.sources,
    columns,
    theme,
  });
  const end = lines.indexOf('');
  // What a header is for follows it in brackets.
  return lines.map((line, i) =>
    end < 0 || i < end ? line.replace(/(?<=\S) {2,}(\S.*?) *$/, ' ($1)').trimEnd() : line,
  );
}

const flawLines = ({ result, flawed }: TryState): string[] =>
  result === null || result.flaws.length === 0
    ? ['The service follows the API conventions.']
    : [
        `${flawed ? 'With' : 'Without'} ${result.flaws.length === 1 ? 'this flaw' : 'these flaws'}: ${result.flaws.map(({ title }) => title).join('; ')}.`,
      ];

function words(state: TryState, title: string): Words<TryMove> {
  const { result, flaw } = state;
  const callers = result?.callers ?? [];
  const choices = result?.choices ?? [];
  const curl = () =>
    curlScript({
      title,
      flaws: state.flawed ? (result?.flaws ?? []).map(({ id }) => id) : [],
      exchanges: exchangesOf(state),
    });
  return [
    {
      words: ['as'],
      takes: 'NAME',
      help: `send it as another caller: ${callers.map(({ name }) => name).join(', ')}`,
      read: name =>
        callers.some(caller => caller.name === name)
          ? { kind: 'draft', draft: { as: name } }
          : new Complaint(`The callers are ${callers.map(caller => `${caller.name} (${caller.about})`).join('; ')}.`),
    },
    {
      words: ['wait'],
      takes: 'SECONDS',
      help: 'let this many seconds of virtual time pass before the request',
      read: text =>
        /^\d{1,7}$/.test(text)
          ? { kind: 'draft', draft: { wait: Number(text) * 1000 } }
          : new Complaint('Type a whole number of seconds, such as wait 60.'),
    },
    { words: ['p'], help: 'print the request', read: () => ({ kind: 'print', lines: requestLines(state) }) },
    { words: ['older'], help: 'previous response', value: { kind: 'do', action: { type: 'look', by: -1 } } },
    { words: ['newer'], help: 'next response', value: { kind: 'do', action: { type: 'look', by: 1 } } },
    {
      words: ['u', 'undo'],
      help: 'undo the last request',
      value: { kind: 'do', action: { type: 'undo' }, told: 'The last request has been undone.' },
    },
    {
      words: ['r', 'reset'],
      help: 'undo all requests',
      value: { kind: 'do', action: { type: 'reset' }, told: 'All requests have been undone.' },
    },
    choices.length > 0 && {
      words: ['flaw'],
      takes: 'ID',
      help: 'give the service a flaw (flaw alone: list the flaws; flaw none: remove it)',
      read: id => {
        if (id === 'none' && flaw !== null) return { kind: 'flaw', flaw: null };
        if (choices.some(each => each.id === id)) return { kind: 'flaw', flaw: id };
        return { kind: 'print', lines: choices.map(each => `${each.id}: ${each.title}`) };
      },
    },
    result &&
      result.flaws.length > 0 && {
        words: ['f'],
        help: state.flawed ? 'turn the flaws off' : 'turn the flaws on',
        main: true,
        value: {
          kind: 'do',
          action: { type: 'flaws' },
          told: state.flawed ? 'The flaws are off now.' : 'The flaws are on now.',
        },
      },
    {
      words: ['curl'],
      help: 'print the requests you sent as curl commands',
      read: () => ({ kind: 'print', lines: curl().split('\n') }),
    },
  ];
}

/** A field as it's typed; what isn't one is a complaint. */
function fieldOf(draft: Draft, text: string): TryMove | Complaint {
  const line = /^([A-Za-z]+)\s+(\/\S*)$/.exec(text);
  if (line) {
    const method = line[1]!.toUpperCase();
    if (!(methods as readonly string[]).includes(method))
      return new Complaint(`Use one of these methods: ${methods.join(', ')}.`);
    return { kind: 'draft', draft: { method, path: line[2]! } };
  }
  if (text.startsWith('/')) return { kind: 'draft', draft: { path: text } };
  if (/^[{[]/.test(text)) return { kind: 'draft', draft: { body: text } };
  const nameOf = (header: string) => header.split(':')[0]!.trim().toLowerCase();
  const others = (name: string) => draft.headers.filter(header => nameOf(header) !== name);
  if (/^-\s*\S+$/.test(text)) return { kind: 'draft', draft: { headers: others(nameOf(text.replace(/^-\s*/, ''))) } };
  if (!/^[^\s:]+:/.test(text))
    return new Complaint('This isn’t part of a request. Type GET /orders, Name: value, or a JSON body.');
  const problem = headerProblem(text);
  return problem === null
    ? { kind: 'draft', draft: { headers: [...others(nameOf(text)), text] } }
    : new Complaint(problem);
}
