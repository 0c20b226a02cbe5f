/** Text of a lesson after parsing: enough of Markdown to write well, little enough to lay out in a terminal. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; children: Inline[] }
  | { kind: 'code'; text: string }
  /** `to` is `lesson:ID` (with an optional #page), `rule:ID`, `flaw:ID`, `term:ID` of the glossary, or a URL. */
  | { kind: 'link'; to: string; children: Inline[] };

export type Block =
  | { kind: 'paragraph'; inline: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; language: string; text: string };
