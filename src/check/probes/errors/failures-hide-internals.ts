import { pluralize } from '../../../text/pluralize';
import { failuresIn, told } from '../../error-shape';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept } from '../../steps';

/** Stack frames of common runtimes, database errors, and paths of source files. */
const internals =
  /\bat [\w.$<>]+ ?\([^)\n]{0,300}?:\d+(:\d+)?\)|Traceback \(most recent call last\)|File "[^"\n]{1,300}", line \d+|\bat [\w.$]+\([\w$]+\.java:\d+\)|SQLSTATE\[|\bORA-\d{5}\b|syntax error at or near|\/node_modules\/|\/(usr|home|app|var|srv)\/[\w./-]{1,300}?\.(js|ts|py|rb|php|go)\b|goroutine \d+ \[/;

export default {
  severity: 'error',
  basis: 'design',
  title: 'Failures reveal nothing about the server’s internals',
  clauses: ['errors.1', 'errors.500'],
  lesson: 'error-envelope',
  rule: null,
  reason:
    'Stack traces, SQL states, and file paths help attackers more than clients, and some clients start to depend on them.',
  fixes: [
    'For unexpected exceptions, return the code internal and a request id, and log the details under that id.',
    'Switch off debug pages outside development, and test that an exception in a handler reveals nothing.',
  ],
  phase: 'seen',
  needs: [],
  *run({ seen }) {
    const failures = failuresIn(seen);
    if (failures.length === 0) throw new CannotJudge('No failure was seen.');
    const leak = failures.find(({ response }) => internals.test(response.body));
    if (leak === undefined)
      return kept(
        failures[0]!,
        `${pluralize(failures.length, 'failure')} had no stack trace, SQL state, or file path.`,
      );
    return broken(leak, `${told(leak)} with "${internals.exec(leak.response.body)![0].slice(0, 60)}".`);
  },
} satisfies ProbeDefinition;
