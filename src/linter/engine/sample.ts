import type { Sample } from '../rule';

const head = 'openapi: 3.1.0\ninfo:\n  title: Sample\n  version: 1.0.0\n';

/**
 * @param sample A rule's sample, which leaves out the head that every description has.
 * @returns The whole description.
 */
export const sampleDocument = (sample: Sample): string => head + sample.yaml;
