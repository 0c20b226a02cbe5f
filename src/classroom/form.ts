import * as z from 'zod';
import { didYouMean } from '../text/closest-matches';

/** A seed may be written as a number, and is a text. */
const seed = z.union([z.string().min(1), z.number()]).transform(String);

/** What every step may say: that people do it after the class. */
const homework = z.boolean().optional();

/** An entry of the plan, as it is written. */
export const entryForm = z.union([
  z.strictObject({ lesson: z.string().min(1), homework }),
  z.strictObject({ lab: z.string().min(1), seed: seed.optional(), homework }),
  z.strictObject({
    review: z.strictObject({ seed, level: z.int().min(1).max(3).optional(), contract: z.string().min(1).optional() }),
    homework,
  }),
  z.strictObject({ case: z.union([seed, z.strictObject({ seed })]), homework }),
  z.strictObject({ path: z.string().min(1), homework }),
  z.strictObject({ day: seed }),
]);

/** A day with this name has what people do after the class. */
export const isHomework = (day: string): boolean => /^\s*homework\b/i.test(day);

/** A class file, as it is written. */
export const classForm = z.strictObject({
  class: z.string().trim().regex(/./).optional(),
  people: z.union([z.string().min(1), z.array(z.union([z.string(), z.number()]).transform(String))]).optional(),
  plan: z.array(entryForm).optional(),
  collect: z.string().min(1).optional(),
  settings: z
    .strictObject({
      ascii: z.boolean().optional(),
      reduced_motion: z.boolean().optional(),
      screen_reader: z.boolean().optional(),
      color: z.boolean().optional(),
    })
    .optional(),
});

export type WrittenEntry = z.infer<typeof entryForm>;

/** The file of a lesson or a contract that an entry names; null where it names one of the course. */
export function fileOf(one: WrittenEntry): string | null {
  if ('lesson' in one) return /\.md$/i.test(one.lesson) ? one.lesson : null;
  const contract = 'review' in one ? one.review.contract : undefined;
  return contract !== undefined && /\.(ya?ml|json)$/i.test(contract) ? contract : null;
}

/** Something wrong in a class file: the keys and indexes that lead to its place, and what is wrong. */
export interface Mistake {
  at: PropertyKey[];
  text: string;
}

const shapes: Record<string, string> = {
  class: 'a text: the name of the class',
  people: 'a list of names, such as [Anna, Ben], or the name of a CSV file',
  plan: 'a list of steps',
  collect: 'the name of a folder',
  settings: 'a mapping, such as { ascii: true }',
};
/** What a person reads of a value that the form doesn't allow; entries of the plan have messages of their own. */
export function mistakesOf(issue: z.core.$ZodIssue): Mistake[] {
  const at = [...issue.path];
  const [section, index] = at;
  if (section === 'plan' && index !== undefined) return [];
  if (at.length === 0 && issue.code !== 'unrecognized_keys') {
    return [{ at, text: 'A class file is a mapping with the keys class, people, plan, collect, and settings.' }];
  }
  if (issue.code === 'unrecognized_keys') {
    const known =
      section === 'settings' ? ['ascii', 'reduced_motion', 'screen_reader', 'color'] : Object.keys(classForm.shape);
    return issue.keys.map(key => {
      if (section === undefined && key === 'path') {
        return { at: [...at, key], text: 'A path is part of the plan. Write "plan: [{ path: first-api }]".' };
      }
      const way = didYouMean(key, known, `Known: ${known.join(', ')}.`);
      return { at: [...at, key], text: `There is no key "${key}" here. ${way}` };
    });
  }
  if (section === 'settings' && index !== undefined) return [{ at, text: `"${String(index)}" must be true or false.` }];
  return [{ at, text: `"${String(section)}" must be ${shapes[String(section)]}.` }];
}
