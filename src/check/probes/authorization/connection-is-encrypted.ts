import { isLoopback } from '../../loopback';
import type { ProbeDefinition } from '../../probe';
import { broken, CannotJudge, kept } from '../../steps';

export default {
  severity: 'error',
  basis: 'design',
  title: 'The API is reached over HTTPS',
  clauses: ['auth.1'],
  lesson: 'keys-and-scopes',
  rule: null,
  reason: 'Over plain HTTP, anyone on the network path can read and change both the credential and the data.',
  fixes: [
    'Serve HTTPS only, and switch the HTTP port off.',
    'If HTTP has to stay open, reject requests there instead of redirecting them: the credential has already been sent.',
  ],
  phase: 'seen',
  needs: [],
  // biome-ignore lint/correctness/useYield: it judges what the others saw
  *run({ server, seen }) {
    if (server.protocol !== 'https:' && isLoopback(server.hostname))
      throw new CannotJudge('Needs an API that isn’t on this machine.');
    if (seen.length === 0) throw new CannotJudge('The API didn’t respond.');
    return server.protocol === 'https:'
      ? kept(seen[0]!, 'The API responded over HTTPS, with a certificate that this machine trusts.')
      : broken(seen[0]!, 'The API responded over plain HTTP.');
  },
} satisfies ProbeDefinition;
