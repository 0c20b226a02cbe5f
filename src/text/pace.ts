/** How fast a person reads and works: words in a minute, and the minutes that a question and a task take. */
export const pace = { words: 180, question: 0.5, task: 2 } as const;

const wordCount = (text: string): number => text.split(/\s+/).filter(word => word !== '').length;

/** @returns how long reading takes, in minutes */
export const readingMinutes = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + wordCount(text), 0) / pace.words;

/** @returns whole minutes, at least one */
export const wholeMinutes = (minutes: number): number => Math.max(1, Math.round(minutes));

/** @returns a sum of minutes in words: `about 55 minutes`, `about 2 hours` */
export function aboutMinutes(minutes: number): string {
  if (minutes < 90) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  const halves = Math.round(minutes / 30);
  return `about ${Math.floor(halves / 2)}${halves % 2 === 1 ? '½' : ''} hours`;
}
