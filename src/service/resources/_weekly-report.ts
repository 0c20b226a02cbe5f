/** When the weekly report is switched off on purpose, five minutes each, announced in its description and its guide. */
export const weeklyBrownouts = [Date.UTC(2026, 4, 4, 9), Date.UTC(2026, 5, 1, 9), Date.UTC(2026, 5, 22, 9)].map(
  from => ({ from, until: from + 5 * 60_000 }),
);
