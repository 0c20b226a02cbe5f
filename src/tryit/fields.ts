import { allowsBody, type Draft } from './draft';

/** One row of the form. */
export type Field =
  | { kind: 'caller' }
  | { kind: 'request' }
  | { kind: 'header'; index: number }
  | { kind: 'add-header' }
  | { kind: 'body' }
  | { kind: 'wait' }
  | { kind: 'flaw' };

/** The rows of the form, in their order. */
export const fieldsOf = ({ headers }: Draft): Field[] => [
  { kind: 'caller' },
  { kind: 'request' },
  ...headers.map((_, index): Field => ({ kind: 'header', index })),
  { kind: 'add-header' },
  { kind: 'body' },
  { kind: 'wait' },
  { kind: 'flaw' },
];

/** A row of the form as text to edit; null if its value is chosen and not typed. */
export function fieldText(draft: Draft, field: Field): string | null {
  switch (field.kind) {
    case 'request':
      return draft.path;
    case 'header':
      return draft.headers[field.index] ?? '';
    case 'add-header':
      return '';
    case 'body':
      return allowsBody(draft.method) ? draft.body : null;
    default:
      return null;
  }
}

/** A row that holds one header, or will. */
export const isHeader = ({ kind }: Field): boolean => kind === 'header' || kind === 'add-header';
