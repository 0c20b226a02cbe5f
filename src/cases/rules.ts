import { clauses } from '../conventions/clauses';

/** Titles of clauses that only name what they're about; the operations say the rest. */
const namesOnly =
  /^(The (fields|states|names|codes|steps|headers)|What |Which |Four |Starting .*poll|(Reading|Changing|Deleting|Adding|Approving)(?!.*requires))/;

/** The clauses of the specification that say, in their title alone, how an API is to be. */
export const rules = clauses.filter(
  ({ id, title, prescribes }) => prescribes && !id.startsWith('service.') && !namesOnly.test(title),
);
