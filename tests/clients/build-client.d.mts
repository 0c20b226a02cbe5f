export const generators: Record<string, { packages: readonly string[]; command: readonly string[] }>;

/**
 * Generates a client from `openapi.json` in a folder in which the packages are installed, and compiles it with the program
 * that uses it.
 *
 * @returns the path of the program, to be run with the URL of the service, till's key, and owner's key
 * @throws Error with what the compiler or the generator said
 */
export function buildClient(name: string, cwd: string): Promise<string>;
