import { wrap } from '../text/layout';
import type { Theme } from '../text/theme';
import { claimsInOrder, claimWords, exampleClaim } from './claims';
import { codeLines } from './comparison/lines';
import { targetTitle } from './details-lines';
import type { ReviewState } from './state';

/** @returns what the person is about to commit to, before the linter runs */
export function confirmLines(state: ReviewState, columns: number, theme: Theme): string[] {
  const { claims, subject } = state;
  const { exercise } = subject;
  const [verb, marks] = exercise?.versionDiff ? ['marked', 'marks'] : ['claimed', 'claims'];
  const example = exampleClaim(exercise);
  const worked = example === null ? [] : [theme.dim(`  ${claimWords(example)}, found for you`)];
  return [
    theme.strong(claims.length === 0 ? `You have ${verb} nothing.` : claimsHeading(state)),
    ...claimedLines(state, columns),
    ...(worked.length > 0 ? ['', ...worked] : []),
    '',
    ...wrap(
      exercise === null
        ? 'Run the linter? It reads only the description. There’s no score, because you may know more than a rule.'
        : `Run the linter? After that, your ${marks} are final, and you see the linter’s findings next to them.`,
      columns,
    ),
  ];
}

const claimsHeading = ({ subject }: ReviewState): string =>
  subject.exercise?.versionDiff ? 'You marked these as breaking clients' : 'You claim';

/** The claims in words; of two versions the changes, in their order. */
export function claimedLines(state: ReviewState, columns: number): string[] {
  const { claims, subject } = state;
  const changes = subject.exercise?.versionDiff?.changes.filter(({ id }) => claims.some(({ at }) => at === id));
  const texts = changes?.map(({ id }) => targetTitle(state, id)) ?? claimsInOrder(claims).map(claimWords);
  return texts.flatMap(text => wrap(text, columns, { indent: '  ', hang: '    ' }));
}

/** @returns what would be lost by going to another exercise now */
export function anotherLines(state: ReviewState, columns: number, theme: Theme): string[] {
  const { claims, subject } = state;
  const question = `Go to another exercise and drop ${claims.length === 1 ? 'this claim' : 'these claims'}?`;
  return [
    theme.strong('You claim'),
    ...claimedLines(state, columns),
    '',
    ...wrap(`${question} The linter hasn’t run yet. This code brings the exercise back, without claims:`, columns),
    ...codeLines(subject.exercise?.code ?? '', columns - 2).map(line => theme.dim(`  ${line}`)),
  ];
}
