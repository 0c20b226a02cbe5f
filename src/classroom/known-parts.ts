import type { CoursePath } from '../course/reference-types';

/** What a plan may name. */
export interface KnownParts {
  lessons: readonly string[];
  labs: readonly string[];
  /** The written cases; others have a day or a code. */
  cases: readonly string[];
  /** @returns the code of the case that a text names, or null if it names none */
  caseCode(text: string): string | null;
  /** @returns the code of the case that a seed gives */
  seededCase(seed: string): string;
  contracts: readonly string[];
  /** The paths through the course: a plan that names one has its steps. */
  paths: readonly Pick<CoursePath, 'id' | 'steps'>[];
  /**
   * Lets a lesson or a contract of somebody's own join the course.
   *
   * @returns its id, or what is wrong with it, a sentence for each problem
   */
  join(path: string): { id: string } | { problems: string[] };
}
