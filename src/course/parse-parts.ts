import type { Heading } from 'mdast';
import { type LessonReader, noteRule, type Section, splitAt } from './lesson-reader';
import { readLookupRow } from './lookup-rows';
import { lineOf, readBlocks, readInline } from './markdown';
import type { LookupRow } from './reference-types';
import type { Lesson, Misconception, Question } from './types';

/** Reads the section Misconceptions; what’s wrong with it is reported. Without the section: none. */
export function readMisconceptions(reader: LessonReader, section: Section | undefined): Misconception[] {
  if (!section) return [];
  const groups = splitAt(section.nodes, node => node.type === 'heading');
  if (groups.before.length > 0) {
    reader.report(lineOf(groups.before[0]!), 'Each misconception begins with a heading of the third level (###).');
  }
  if (groups.parts.length < 2) reader.report(section.line, 'Write at least two misconceptions (###).');
  return groups.parts.map(nodes => {
    const heading = nodes[0] as Heading;
    const { notes, rest } = reader.head(nodes.slice(1));
    const item: Misconception = { id: '', belief: readInline(heading.children, reader.sink), answer: [], covers: [] };
    for (const note of notes) {
      if (note.key === 'misconception') item.id = reader.slug(note.value, note.line, 'misconception');
      else if (note.key === 'covers') item.covers.push(...reader.cover(note));
      else if (note.key !== 'note')
        reader.report(
          note.line,
          `\`${note.key}\` does not belong on a misconception. ${noteRule(note.key, ['misconception', 'covers', 'note'])}`,
        );
    }
    if (item.id === '') {
      reader.report(
        lineOf(heading),
        'This misconception has no slug. Put `<!-- misconception: a-slug -->` under its heading.',
      );
    }
    item.answer = readBlocks(rest, reader.sink);
    if (item.answer.length === 0)
      reader.report(lineOf(heading), 'This misconception is not corrected. Say what’s true.');
    return item;
  });
}

/** Reads the section On Monday, which is one paragraph; anything else is reported. */
export function readMonday(reader: LessonReader, section: Section | undefined): Lesson['monday'] {
  if (!section) return [];
  const blocks = readBlocks(section.nodes, reader.sink);
  const [only] = blocks;
  if (blocks.length === 1 && only?.kind === 'paragraph') return only.inline;
  reader.report(section.line, '`On Monday` is one paragraph: the one thing to do first.');
  return [];
}

/** Reads the section Lookup; a row that belongs into a file of its own is reported. */
export function readLookup(reader: LessonReader, section: Section | undefined): LookupRow[] {
  if (!section) return [];
  const rows: LookupRow[] = [];
  for (const node of section.nodes) {
    if (node.type !== 'list') {
      if (node.type === 'html') readBlocks([node], reader.sink);
      else reader.report(lineOf(node), lookupRule);
      continue;
    }
    for (const item of node.children) {
      const row = readLookupRow(item, reader.sink);
      if (row && !row.choices && !row.sources) rows.push(row);
      else reader.report(lineOf(item), lookupRule);
    }
  }
  if (rows.length === 0) reader.report(section.line, lookupRule);
  return rows;
}

/** Reads the section Practice; it has at least one question, and one that asks which consumer breaks. */
export function readPractice(reader: LessonReader, section: Section | undefined): Question[] {
  if (!section) return [];
  const groups = splitAt(section.nodes, node => node.type === 'html' && /^<!--\s*question\b/.test(node.value));
  if (groups.before.length > 0) {
    reader.report(lineOf(groups.before[0]!), 'A practice question begins with `<!-- question: a-slug -->`.');
  }
  if (groups.parts.length === 0) reader.report(section.line, 'Write at least one practice question.');
  const questions = groups.parts.map(nodes => reader.questionFrom(lineOf(nodes[0]!), nodes));
  if (questions.length > 0 && !questions.some(({ consumer }) => consumer)) {
    reader.report(
      section.line,
      'One practice question asks which consumer breaks. Write it, and mark it: `<!-- question: a-slug; consumer -->`.',
    );
  }
  return questions;
}

const lookupRule =
  'Lookup is a list of rows such as `- need: retry a POST safely → the same Idempotency-Key again`; need, status, code, or header. A term is defined in lessons/glossary/, and a lesson marks it: `[jitter](term:jitter)`.';
