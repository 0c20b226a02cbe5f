import type { RootContent } from 'mdast';
import type { LessonReader, Section } from './lesson-reader';
import { lineOf } from './markdown';

/** The parts of a lesson, in their order. */
const lessonParts = [
  'Consumers',
  'Design question',
  'Promise',
  'Key points',
  'Follow the failure',
  'Fixed version',
  'Design',
  'Observe',
  'Evolve',
  'Misconceptions',
  'On Monday',
  'Lookup',
  'Practice',
] as const;
export type LessonPart = (typeof lessonParts)[number];

/** Headings that older lessons use, and the part that each one names. */
const formerHeadings: Readonly<Record<string, LessonPart>> = { 'Cured run': 'Fixed version' };

/**
 * Splits a lesson into its parts. What is missing, doubled, unknown or out of order is reported.
 * @returns the parts that are there, by their headings
 */
export function readSections(reader: LessonReader, nodes: readonly RootContent[]): Map<LessonPart, Section> {
  const found = new Map<LessonPart, Section>();
  let current: Section | null = null;
  let last = -1;
  for (const node of nodes) {
    if (node.type === 'heading' && node.depth <= 2) {
      const heading = reader.headingText(node);
      const title = Object.hasOwn(formerHeadings, heading) ? formerHeadings[heading]! : heading;
      const line = lineOf(node);
      const index = lessonParts.indexOf(title as LessonPart);
      current = { line, nodes: [] };
      if (node.depth === 1) {
        reader.report(line, 'The title is in the front matter. Remove this heading.');
      } else if (index < 0) {
        reader.report(line, `\`${title}\` isn’t a part of a lesson. The parts are: ${lessonParts.join(', ')}.`);
      } else if (found.has(lessonParts[index]!)) {
        reader.report(line, `The section \`${title}\` appears twice. Merge the two.`);
      } else {
        if (index < last)
          reader.report(line, `\`${title}\` comes too late. It belongs before \`${lessonParts[last]}\`.`);
        last = Math.max(last, index);
        found.set(lessonParts[index]!, current);
      }
    } else if (current) current.nodes.push(node);
    else reader.report(lineOf(node), 'Text before the first part. Begin with `## Consumers`.');
  }
  for (const part of lessonParts) {
    if (!found.has(part)) reader.report(1, `The section \`## ${part}\` is missing.`);
  }
  return found;
}
