import { InputError, type Io, type OptionValues } from '../command';
import { areas } from '../conventions/area';
import type { Claim } from '../review/types';
import type { OwnContract } from '../review/user-contract/types';
import { stripControlCharacters, wrap } from '../text/layout';

/** What concerns exercises only, and would be ignored on a file. */
const ofExercises = ['seed', 'level', 'exercise', 'contract', 'today', 'versions', 'document', 'oldDocument'] as const;

/** In: the options beside a file. Errors: InputError wrong_usage, where one of them is about exercises. */
export function refuseExerciseOptions(options: OptionValues): void {
  const wrong = ofExercises.find(name => options[name] !== undefined && options[name] !== false);
  if (wrong === undefined) return;
  throw new InputError(
    'wrong_usage',
    `--${wrong === 'oldDocument' ? 'old-document' : wrong} is about exercises, and a file of yours is named.`,
    'Leave out one of the two.',
  );
}

/** In: what is named, `-` for standard input. Out: the contract, opened. Errors: InputError. */
async function openOwn(file: string, io: Io): Promise<OwnContract> {
  if (file !== '-') {
    const { openFile } = await import('../review/user-contract/desk');
    return openFile(file, io.cwd);
  }
  const { readInput } = await import('../openapi/files');
  const { openContract } = await import('../review/user-contract/contract');
  return openContract(readInput({ bytes: await io.stdin() }));
}

/** Reviews a contract of the person's own as text: its facts, or, with claims, what the linter says beside them. */
export async function reviewFile(
  file: string,
  texts: readonly string[],
  io: Io,
  lessonTitle: (id: string) => string | null,
): Promise<number> {
  const { parseClaimsAt } = await import('../review/claims');
  const contract = await openOwn(file, io);
  const places = contract.summary.operations.map(({ name }) => name);
  const claims = parseClaimsAt(texts, places, 'operation of this contract');
  if (io.globals.json) {
    const row = ownJson(contract, claims);
    io.out(`${JSON.stringify(claims.length === 0 ? { ...row, places } : row, null, 2)}\n`);
    return 0;
  }
  const columns = Math.min(io.columns, 100);
  if (claims.length > 0) {
    const { ownComparisonLines } = await import('../review/user-contract/lines');
    const comparison = contract.compare(claims);
    const lines = ownComparisonLines(
      comparison,
      cause => contract.places(cause, '', 3),
      lessonTitle,
      columns,
      io.theme,
    );
    io.out(`${lines.join('\n')}\n`);
    return 0;
  }
  const { ownHandoutLines } = await import('../review/user-contract/handout');
  const shown = /^[\w@%+=:,./\\-]+$/.test(file) ? file : `'${stripControlCharacters(file).replaceAll("'", "'\\''")}'`;
  const lines = [
    ...ownHandoutLines(contract, columns, io.theme),
    '',
    ...wrap(`The areas are ${areas.join(', ')}.`, columns),
    ...wrap('Claim an area, or an area at a place, then compare:', columns),
    `  api-design-tutor review ${shown} \\`,
    `    --claim naming --claim "errors@${places[0]}"`,
  ];
  io.out(`${lines.join('\n')}\n`);
  return 0;
}

/** The `review` row of a contract of one's own: nothing was put in, so there is nothing to score against. */
function ownJson(contract: OwnContract, claims: readonly Claim[]) {
  const { claimed, counter, found, agreed, missed, unsupported } = contract.compare(claims);
  return {
    exercise: null,
    seed: null,
    level: null,
    contract: contract.summary.name,
    claimed,
    counter,
    planted: [],
    found,
    agreed,
    missed,
    unsupported,
    unseen: [],
    solved: [],
    score: null,
    findings: contract.findings(),
  };
}
