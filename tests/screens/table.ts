import { caseStates } from './cases';
import { checkStates } from './check';
import { contractStates } from './contract';
import { homeStates } from './home';
import { labStates } from './labs';
import { lessonStates } from './lessons';
import { lookupStates, whoStates } from './lookup';
import { overviewStates } from './overview';
import { pathStates } from './path';
import { practiceStates } from './practice';
import { presentStates } from './present';
import type { ScreenState } from './render';
import { playStates, repairStates } from './repair';
import { reviewStates } from './review';
import { taskStates } from './tasks';
import { tryStates } from './try';

/**
 * The states of every screen: the pictures (`npm run screens`) and the snapshots are made of this table. A screen is only
 * finished when each state that a person can see stands here.
 */
export const table: readonly ScreenState[] = [
  ...homeStates,
  ...lessonStates,
  ...labStates,
  ...caseStates,
  ...reviewStates,
  ...repairStates,
  ...playStates,
  ...lookupStates,
  ...whoStates,
  ...tryStates,
  ...taskStates,
  ...contractStates,
  ...checkStates,
  ...practiceStates,
  ...presentStates,
  ...overviewStates,
  ...pathStates,
];
