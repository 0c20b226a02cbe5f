import { day, firstMonday, hour, minute, moment, months, week } from './calendar';

/** Names for the values of the parameters. */
export const startMonths = ['never', ...months.slice(0, 6)] as const;
export const endMonths = [...months.slice(3, 10), 'next year'] as const;
export const lengths = ['5 minutes', '1 hour', '12 hours', '1 day', '3 days'] as const;
export const hoursOfBrownouts = ['Mondays at 9', 'varied'] as const;

const lengthsInMs = [5 * minute, hour, 12 * hour, day, 3 * day];

interface Brownout {
  from: number;
  until: number;
}

/** What the provider does and when, in ms of the run; null for what it never does. */
export interface Plan {
  headersFrom: number | null;
  mailAt: number | null;
  brownouts: readonly Brownout[];
  sunset: number;
}

/** How many weeks before the end each brownout is, for each number of them. */
const weeksBefore: readonly (readonly number[])[] = [[], [8], [8, 4], [8, 5, 2], [8, 6, 4, 2]];

/** Days after Monday and the hour, for brownouts at other times each. */
const variations = [
  { days: 0, hours: 9 },
  { days: 2, hours: 20 },
  { days: 3, hours: 2 },
  { days: 1, hours: 14 },
];

type Setting = 'headers' | 'mail' | 'brownouts' | 'length' | 'hours' | 'sunset';

/** The learner's plan, as the settings say. */
export function planOf(params: Record<string, number>): Plan {
  const { headers, mail, brownouts, length, hours, sunset } = params as Record<Setting, number>;
  const end = sunset === endMonths.length - 1 ? moment(5, 30) + 52 * week : moment(sunset + 3, 30);
  const lasting = lengthsInMs[length]!;
  const from = headers === 0 ? null : firstMonday(headers - 1, 9);
  return {
    // A sunset never comes before the deprecation (RFC 9745, section 4), so such headers are left out.
    headersFrom: from !== null && from < end ? from : null,
    mailAt: mail === 0 ? null : firstMonday(mail - 1, 9),
    brownouts: weeksBefore[brownouts]!.map((before, i) => {
      const monday = Math.floor((end - before * week) / week) * week;
      const { days, hours: at } = variations[hours === 0 ? 0 : i]!;
      const from = monday + days * day + (at - 9) * hour;
      return { from, until: from + lasting };
    }),
    sunset: end,
  };
}

/** The same end, announced in a blog post alone. */
export const blogOnly = ({ sunset }: Plan): Plan => ({ headersFrom: null, mailAt: null, brownouts: [], sunset });
