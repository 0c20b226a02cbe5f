/** One kind of addition that CONTRIBUTING promises. */
export interface Addition {
  kind: string;
  /** New files, and what each is a copy of, from this folder. */
  add?: Record<string, string>;
  edit?: [file: string, find: string | RegExp, replace: string][];
  /** The tests that it could turn red. */
  tests: string[];
}
export const additions: readonly Addition[];

/** Several additions as one. */
export function together(parts: readonly Addition[]): Addition;
