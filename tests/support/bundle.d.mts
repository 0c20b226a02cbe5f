/** In: an entry, from the top of the project, and a name. Out: the path of the bundled `<name>.js`. */
export function bundle(entry: string, name: string): Promise<string>;
