import { resources } from '../generated/resources';
import type { Resource, TestValue } from './operation';

/** A test value with the request that takes it. */
interface ListedTestValue extends Omit<TestValue, 'operation'> {
  method: string;
  path: string;
}

/** Every value that makes the service do something rare on purpose, in the order of its resources. */
export const testValues = (from: readonly Resource[] = resources): ListedTestValue[] =>
  from.flatMap(({ testValues: values = [], operations }) =>
    values.map(({ operation, ...rest }) => {
      const { method, path } = operations.find(({ id }) => id === operation)!;
      return { method: method.toUpperCase(), path, ...rest };
    }),
  );
