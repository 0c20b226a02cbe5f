import type { LabFigure } from './types';

/** Makes rows of figures: what is measured of each side. */
export const figureRow =
  <Report>(sides: readonly Report[]) =>
  (title: string, measure: (side: Report) => number | string, harm?: 'harm'): LabFigure => ({
    title,
    values: sides.map(measure),
    ...(harm && { harm: true }),
  });
