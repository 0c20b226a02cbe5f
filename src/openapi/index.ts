/**
 * Reading OpenAPI, in one place: the linter, the flaws, the review and the comparison of two versions all read through it.
 *
 * - `readDescription` (read-description.ts) opens a text: a `SourceDocument` with line and column of every value, in a
 *   `DocumentSet` that follows references, also into other files. `apiOf` (description.ts) takes plain JSON instead, for
 *   readers that need no positions.
 * - Both give an `ApiModel`: operations and webhooks in written order, each with parameters, request content and
 *   responses; `child` and `descend` for anything else. What the model holds is `Located`: a value with its document and
 *   JSON Pointer, never inlined. The version of a description is known in version.ts and nowhere else.
 * - Schemas are read as an `EffectiveSchema` (effective-schema.ts): what they say however they are split by `$ref`, allOf,
 *   oneOf and anyOf. `fields` and `variants` ask one for its fields and its alternatives.
 * - `facts/` states in neutral words what an operation, a body, a failure says; `diff/` matches two versions
 *   (`matchVersions`, by what goes over the wire) and lists what differs in neutral facts (`contractChanges`).
 *
 * Import from the files themselves; this one only says where to look first.
 */
export { type ApiModel, apiOf } from './description';
export { type DescriptionInput, readDescription } from './read-description';
