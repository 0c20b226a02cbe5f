/** A response as a client receives it. */
export interface ObservedResponse {
  status: number;
  headers: readonly (readonly [string, string])[];
  body: string;
}

/**
 * @param response A response; undefined where none came.
 * @param name A header's name, in any case.
 * @returns Its value, or null.
 */
export const headerOf = (response: ObservedResponse | undefined, name: string): string | null =>
  response?.headers.find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1] ?? null;

/**
 * @param response A response with a JSON body.
 * @returns The body.
 * @throws SyntaxError if it is no JSON.
 */
// biome-ignore lint/suspicious/noExplicitAny: a proof looks for what it knows
export const jsonBody = (response: ObservedResponse | undefined): any => JSON.parse(response!.body);
