import { accessPoints } from './access';
import { errorPoints } from './errors';
import { eventPoints } from './events';
import { limitPoints } from './limits';
import type { OpenPoint } from './point';
import { requestPoints } from './requests';
import { statePoints } from './states';
import { versionPoints } from './versions';

export type { OpenPoint } from './point';

/** Every point that the specification leaves open, in the order of its parts, with the choice of the reference service. */
export const openPoints: readonly OpenPoint[] = [
  ...errorPoints,
  ...statePoints,
  ...requestPoints,
  ...accessPoints,
  ...eventPoints,
  ...limitPoints,
  ...versionPoints,
];
