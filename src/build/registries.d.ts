/** What the registry modules export; src/build/registries.mjs makes them from the folders. */
declare module 'registry:flaws' {
  export const flaws: import('../flaws/flaw').Flaw[];
}
declare module 'registry:rules' {
  export const rules: import('../linter/types').Rule[];
}
declare module 'registry:changes' {
  export const changes: import('../linter/types').ChangeRule[];
}
declare module 'registry:contracts' {
  export const contracts: import('../review/types').BaseContract[];
}
declare module 'registry:revisions' {
  export const revisions: import('../review/revision').Revision[];
}
declare module 'registry:resources' {
  export const resources: import('../service/operation').Resource[];
}
declare module 'registry:middleware' {
  export const middleware: import('../service/runtime').Convention[];
}
declare module 'registry:commands' {
  export const commands: import('../command').CommandInfo[];
}
declare module 'registry:screens' {
  export const screens: Partial<
    Record<import('../route').Route['screen'], () => Promise<import('react').ComponentType>>
  >;
}
declare module 'registry:labs' {
  export const labs: Record<string, () => Promise<import('../lab/types').Lab>>;
}
declare module 'registry:lessons' {
  export const lessonSummaries: import('../course/types').LessonSummary[];
  export const lessons: Record<string, () => Promise<import('../course/types').Lesson>>;
}
declare module 'registry:glossary' {
  export const terms: import('../course/types').Term[];
}
declare module 'registry:kept' {
  /** By what may be the id of a clause; other dotted words of comments stand here too. */
  export const kept: Record<string, string[]>;
}
declare const __VERSION__: string;
