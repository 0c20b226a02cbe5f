import type { Mapping } from './located';

/** What an adapter adds to a description of another version, and where each added part is really written. */
export class AddedMembers {
  readonly places = new WeakMap<object, Map<string, string>>();

  /** Says for each member of a new mapping or list where it's written, counted from the place of what holds it. */
  placed<T extends object>(made: T, places: Record<string, string>): T {
    this.places.set(made, new Map(Object.entries(places)));
    return made;
  }

  /** Adds a member unless one is written; `place` is where its value is written, counted from its holder. */
  add(holder: Mapping, key: string, value: unknown, place: string): void {
    if (Object.hasOwn(holder, key) || !Object.isExtensible(holder)) return;
    Object.defineProperty(holder, key, { value, enumerable: false });
    this.places.set(holder, (this.places.get(holder) ?? new Map()).set(key, place));
  }

  /** The same body in each media type, all written at the place of what holds them. */
  content(mediaTypes: readonly string[], bodyOf: (mediaType: string) => Mapping): Mapping {
    const content = Object.fromEntries(mediaTypes.map(mediaType => [mediaType, bodyOf(mediaType)]));
    return this.placed(content, Object.fromEntries(mediaTypes.map(mediaType => [mediaType, ''])));
  }
}
