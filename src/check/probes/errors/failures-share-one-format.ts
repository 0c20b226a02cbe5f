import { pluralize } from '../../../text/pluralize';
import { failuresIn, isProblemJson, readFailure, told } from '../../error-shape';
import type { CheckedExchange } from '../../exchange';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, type Judgement, kept } from '../../steps';

export default {
  severity: 'error',
  basis: 'design',
  title: 'All failures have the same format',
  clauses: ['errors.1', 'resources.error-object.text-1'],
  lesson: 'error-envelope',
  rule: 'one-error-shape',
  reason:
    'Client developers write one error handler. A second format, often from a framework or a proxy, isn’t noticed until that handler fails in production.',
  fixes: [
    'Convert every failure to your format in one place, including those of the framework, the router, and the body parser.',
    'Choose Problem Details (RFC 9457) and configure the framework to return it everywhere.',
  ],
  phase: 'seen',
  needs: [],
  *run({ seen }) {
    const failures = failuresIn(seen);
    if (failures.length < 2) throw new CannotJudge('Fewer than two of the responses were failures.');
    const shapes = failures.map(one => readFailure(one)?.shapes ?? ['a body that isn’t a JSON object']);
    const usual = mostFrequent(shapes.flat());
    const other = shapes.findIndex(some => !some.includes(usual));
    if (other < 0) return kept(failures[0]!, `${failures.length} failures had the same format: ${usual}.`);
    const [shape] = shapes[other]!;
    return broken(failures[other]!, `${told(failures[other]!)} with ${shape}; other failures have ${usual}.`);
  },
  turned: {
    'problem+json': {
      title: 'Every failure is application/problem+json',
      *run({ seen }) {
        const isProblem = (one: CheckedExchange) => isProblemJson(one) && readFailure(one) !== null;
        return allAre(seen, isProblem, 'application/problem+json');
      },
    },
    'error-object': {
      title: 'Every failure is an object inside "error"',
      *run({ seen }) {
        return allAre(seen, one => readFailure(one)?.place === 'error', 'an object inside "error"');
      },
    },
  },
} satisfies ProbeDefinition;

/** @throws CannotJudge without a failure */
function allAre(seen: readonly CheckedExchange[], keeps: (one: CheckedExchange) => boolean, what: string): Judgement {
  const failures = failuresIn(seen);
  if (failures.length === 0) throw new CannotJudge('No failure was seen.');
  const other = failures.find(one => !keeps(one));
  return other === undefined
    ? kept(failures[0]!, `${pluralize(failures.length, 'failure')} had the format: ${what}.`)
    : broken(other, `${told(other)}, and its body isn’t ${what}.`);
}

const mostFrequent = (texts: readonly string[]): string =>
  [...texts].sort((a, b) => count(texts, b) - count(texts, a))[0]!;
const count = (texts: readonly string[], text: string) => texts.filter(one => one === text).length;
