import type { Block } from '../course/markup';

/** A paragraph of plain text. */
export const paragraph = (text: string): Block => ({ kind: 'paragraph', inline: [{ kind: 'text', text }] });
