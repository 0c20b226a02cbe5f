import type { OpenApi } from '../../conventions/openapi';
import { operations, responses, successResponse, valueAt } from '../draft';
import { detachReference } from '../edit';
import type { FlawDefinition } from '../flaw';
import { headerOf } from '../proof';
import { withoutHeaders } from '../wire';

const signals = ['Deprecation', 'Sunset', 'Link'];

export default {
  title: 'A deprecated operation that doesn’t say so in its responses',
  clauses: ['versioning.6', 'versioning.deprecation', 'versioning.sunset', 'versioning.link', 'versioning.9'],
  lesson: 'deprecation-signals',
  rule: 'deprecation-has-signals',
  response: response => (response.headers.has('Deprecation') ? withoutHeaders(response, ...signals) : response),
  describe(draft, { pick }) {
    const leaving = operations(draft).filter(
      operation => operation.node.deprecated === true && successResponse(draft, operation)?.node.headers,
    );
    return pick(leaving).map(operation => {
      for (const { status, node } of responses(draft, operation)) {
        if (!Object.keys(node.headers ?? {}).some(name => signals.includes(name))) continue;
        const { headers } = detachReference(draft, `${operation.pointer}/responses/${status}`);
        for (const name of signals) delete headers[name];
      }
      return operation.pointer;
    });
  },
  checkedBy: ['deprecated-responses-say-so'],
  probe: [{ as: 'till', method: 'GET', path: '/v1/reports/weekly' }],
  proof: ([report]) => report!.status === 200 && headerOf(report, 'sunset') === null,
  repairs: [
    {
      fix: 2,
      apply(draft, place) {
        delete (valueAt(draft, place) as OpenApi).deprecated;
      },
    },
  ],
} satisfies FlawDefinition;
