/**
 * When the weekly report is switched off on purpose, five minutes each, announced in its description and its guide: on
 * other days of the week and at other hours, so that a caller with fixed hours meets one of them more likely.
 */
export const weeklyBrownouts = [Date.UTC(2026, 4, 4, 9), Date.UTC(2026, 5, 3, 14), Date.UTC(2026, 5, 18, 20)].map(
  from => ({ from, until: from + 5 * 60_000 }),
);
