import type { CaseDefinition } from './case';

/** What a list of cases needs to know of one; the rest loads when it's opened. */
export interface CaseInfo extends Pick<CaseDefinition, 'id' | 'title' | 'difficulty' | 'lesson' | 'alsoLessons'> {
  load(): Promise<CaseDefinition>;
}
