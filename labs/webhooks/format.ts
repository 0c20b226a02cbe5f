import { courseEpoch } from '../../src/conventions/clock';

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** A moment of the run (ms) on the clock: "Mon 09:00:21", in UTC. */
export function formatClock(ms: number): string {
  const date = new Date(courseEpoch + ms);
  return `${days[date.getUTCDay()]} ${date.toISOString().slice(11, 19)}`;
}

/** The same without seconds, and without the day if it's the first one: "09:21", "Tue 16:11". */
export const formatMinute = (ms: number): string => {
  const text = formatClock(ms).slice(0, -3);
  return text.startsWith('Mon ') ? text.slice(4) : text;
};

/** A wait in its largest unit: "5 s", "10 min", "6 h". */
export function formatWait(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3600 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
