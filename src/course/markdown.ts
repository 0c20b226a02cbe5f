import type { Nodes, Paragraph, PhrasingContent, RootContent } from 'mdast';
import type { Block, Inline } from './markup';
import { type Note, readNotes } from './notes';

/** What a part of the lesson gathers while it is read. */
export interface MarkdownVisitor {
  report(line: number, message: string): void;
  /** A note on text: only `covers` and `note` are allowed there. */
  textNote(note: Note): void;
  link(to: string, line: number): void;
}

/** The line of the file on which a node begins. */
export const lineOf = (node: Nodes): number => node.position!.start.line;

/** Reads the nodes of a part that holds text; what a terminal can't show is reported. */
export function readBlocks(nodes: readonly RootContent[], sink: MarkdownVisitor): Block[] {
  return nodes.flatMap(node => readBlock(node, sink));
}

function readBlock(node: RootContent, sink: MarkdownVisitor): Block[] {
  const line = lineOf(node);
  switch (node.type) {
    case 'paragraph': {
      if (/^\s*\|.*\|/.test(plainText(node.children.map(child => inlineText(child)).join('')))) {
        sink.report(line, 'Tables do not fit a narrow terminal. Write a list.');
      }
      const inline = readInline(node.children, sink);
      return inline.length > 0 ? [{ kind: 'paragraph', inline }] : [];
    }
    case 'list':
      return [
        {
          kind: 'list',
          ordered: node.ordered === true,
          items: node.children.map(item => readBlocks(item.children, sink)),
        },
      ];
    case 'blockquote':
      return [{ kind: 'quote', blocks: readBlocks(node.children, sink) }];
    case 'code':
      if (node.lang === 'http') {
        sink.report(
          line,
          'Requests run only in a step or in the fixed version. Move this block, or call its language `text`.',
        );
      }
      return [{ kind: 'code', language: node.lang ?? 'text', text: node.value }];
    case 'html':
      for (const note of notesOf(node.value, line, sink)) sink.textNote(note);
      return [];
    case 'heading':
      sink.report(line, 'No heading is allowed here. Only steps and misconceptions have headings of their own (###).');
      return [];
    default:
      sink.report(
        line,
        `${names[node.type] ?? `\`${node.type}\``} cannot be shown here. Use paragraphs, lists, quotes, and code.`,
      );
      return [];
  }
}

const names: Record<string, string> = {
  thematicBreak: 'A rule across the page',
  definition: 'A link definition',
  image: 'A picture',
};

/** The entries of a comment; other HTML is reported. */
export function notesOf(html: string, line: number, sink: Pick<MarkdownVisitor, 'report'>): Note[] {
  const notes = readNotes(html, line);
  if (notes) return notes;
  sink.report(
    line,
    'HTML cannot be shown in a terminal. Only comments such as `<!-- covers: endpoints.4 -->` are allowed.',
  );
  return [];
}

/** Reads the children of a paragraph; comments among them go to the visitor. */
export function readInline(nodes: readonly PhrasingContent[], sink: MarkdownVisitor): Inline[] {
  return trimInline(nodes.flatMap(node => readPhrase(node, sink)));
}

function readPhrase(node: PhrasingContent, sink: MarkdownVisitor): Inline[] {
  const line = lineOf(node);
  switch (node.type) {
    case 'text':
      return [{ kind: 'text', text: node.value.replace(/\s*\n\s*/g, ' ') }];
    case 'break':
      return [{ kind: 'text', text: ' ' }];
    case 'inlineCode':
      return [{ kind: 'code', text: node.value.replace(/\s*\n\s*/g, ' ') }];
    case 'strong':
    case 'emphasis':
      return [{ kind: node.type, children: node.children.flatMap(child => readPhrase(child, sink)) }];
    case 'link': {
      const to = target(node.url);
      if (to === null) {
        sink.report(
          line,
          `The link \`${node.url}\` has no target. Write \`other-lesson.md#page\`, \`rule:ID\`, \`flaw:ID\`, \`term:ID\`, or an https URL.`,
        );
      } else sink.link(to, line);
      return [{ kind: 'link', to: to ?? node.url, children: node.children.flatMap(child => readPhrase(child, sink)) }];
    }
    case 'html':
      for (const note of notesOf(node.value, line, sink)) sink.textNote(note);
      return [];
    default:
      sink.report(line, `${names[node.type] ?? `\`${node.type}\``} cannot be shown in a line of text.`);
      return [];
  }
}

function target(url: string): string | null {
  const lesson = /^(?:\.\/)?([a-z0-9-]+)\.md(?:#([a-z0-9-]+))?$/.exec(url);
  if (lesson) return `lesson:${lesson[1]}${lesson[2] === undefined ? '' : `#${lesson[2]}`}`;
  if (/^(rule|flaw|term):[a-z0-9-]+$/.test(url) || /^https?:\/\/[^\s]+$/.test(url)) return url;
  return null;
}

/** Cuts the blanks that a comment leaves at the ends. */
function trimInline(inline: Inline[]): Inline[] {
  const parts = inline.filter(part => part.kind !== 'text' || part.text !== '');
  const first = parts[0];
  if (first?.kind === 'text') parts[0] = { kind: 'text', text: first.text.trimStart() };
  const last = parts.at(-1);
  if (last?.kind === 'text') parts[parts.length - 1] = { kind: 'text', text: last.text.trimEnd() };
  return parts.filter(part => part.kind !== 'text' || part.text !== '');
}

/** The words of a line of text without its marks. */
function inlineText(node: Inline | PhrasingContent): string {
  if ('text' in node) return node.text;
  if ('value' in node) return node.type === 'html' ? '' : node.value;
  if ('children' in node) return (node.children as (Inline | PhrasingContent)[]).map(inlineText).join('');
  return '';
}

/** The words of several parts. */
export const textOf = (inline: readonly Inline[]): string => inline.map(inlineText).join('');

const plainText = (text: string): string => text.replaceAll('\n', ' ');

/** A paragraph with nothing but comments in it is a place for notes, not text. */
export const isParagraph = (node: Nodes | undefined): node is Paragraph => node?.type === 'paragraph';
