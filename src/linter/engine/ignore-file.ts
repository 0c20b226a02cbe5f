import { dump } from 'js-yaml';
import { pointer as jsonPointer } from '../../conventions/openapi';
import { isObject } from '../../openapi/located';
import type { DocumentProblem } from '../../openapi/problem';
import { readDocument } from '../../openapi/read-document';
import { type IgnoreEntry, unknownRuleHint } from './ignore';

/** Where the list is looked for when none is named. */
export const ignoreFileName = '.api-design-tutor-ignore.yaml';

const head = `# Findings that "api-design-tutor lint" ignores, and why, by file, rule, and JSON Pointer.
# An entry covers its pointer and everything below it. "contract: true" covers what a rule reports about the whole contract.
# "lint --write-ignore" updates this list. It keeps an entry and its reason as long as the rule still reports something there.
`;

interface IgnoreList {
  entries: IgnoreEntry[];
  /** What is odd about the file but does not keep it from being read. */
  problems: DocumentProblem[];
}

/**
 * @param rules The ids of all rules.
 * @returns The entries of an ignore file. Those without a reason or of unknown rules are kept, with a problem; what isn't
 * a list of entries is a fatal problem.
 * @throws ReadError if it is no YAML.
 */
export function readIgnoreList(name: string, text: string, rules: ReadonlySet<string>): IgnoreList {
  if (/^(\s|#.*)*$/.test(text)) return { entries: [], problems: [] };
  const { document, warnings: notices } = readDocument(name, text);
  const problems = [...notices];
  const entries: IgnoreEntry[] = [];
  const tell = (pointer: string, message: string, hint: string, fatal = true) => {
    const { line, column } = document.locate(pointer);
    problems.push({ code: 'invalid_ignore_file', message, hint, document: name, line, column, fatal });
  };
  const root: unknown = document.value;
  const files: unknown = isObject(root) ? root.ignore : undefined;
  if (!isObject(files)) {
    tell('', 'The file has no "ignore" mapping with file names.', form);
    return { entries, problems };
  }
  for (const [file, ofFile] of Object.entries(files)) {
    const at = jsonPointer('ignore', file);
    if (!isObject(ofFile)) tell(at, `"${file}" must contain a mapping of rules.`, form);
    else {
      for (const [rule, list] of Object.entries(ofFile)) {
        const place = at + jsonPointer(rule);
        if (!rules.has(rule)) tell(place, `There is no rule "${rule}".`, unknownRuleHint(rule, rules), false);
        if (!Array.isArray(list)) tell(place, `"${rule}" must contain a list of places.`, form);
        else for (const [i, one] of list.entries()) entry(file, rule, one, `${place}/${i}`);
      }
    }
  }
  return { entries, problems };

  function entry(file: string, rule: string, one: unknown, at: string) {
    const contract = isObject(one) && one.contract === true;
    if (!isObject(one) || (!contract && !isPointer(one.pointer))) {
      tell(at, 'Every entry needs a JSON Pointer, such as "/paths/~1orders", or "contract: true".', form);
      return;
    }
    const reason = typeof one.reason === 'string' ? one.reason.trim() : '';
    if (reason === '')
      tell(
        at,
        'This entry gives no reason.',
        'Add "reason: …", so that others can decide later whether it still applies.',
        false,
      );
    entries.push({ document: file, rule, pointer: contract ? null : one.pointer, reason });
  }
}

const form = 'The format is: ignore: { openapi.yaml: { path-is-noun: [{ pointer: /paths/~1getOrders, reason: … }] } }.';

/** RFC 6901: empty, or parts that each begin with "/"; "~" stands only in ~0 and ~1. */
const isPointer = (value: unknown): value is string => typeof value === 'string' && /^(\/([^~/]|~[01])*)*$/.test(value);

interface MergedIgnores {
  entries: IgnoreEntry[];
  added: IgnoreEntry[];
  dropped: IgnoreEntry[];
}

/**
 * @param old The entries there are.
 * @param used Those of them that met a finding.
 * @param fresh Entries for the findings that have none.
 * @param asked Which rule was asked about which document in this run.
 * @returns The list to write. An entry is dropped only if its rule was asked about its document, or exists no longer, and
 * found nothing.
 */
export function mergeIgnores(
  old: readonly IgnoreEntry[],
  used: ReadonlySet<IgnoreEntry>,
  fresh: readonly IgnoreEntry[],
  asked: (entry: IgnoreEntry) => boolean,
): MergedIgnores {
  const dropped = old.filter(entry => !used.has(entry) && asked(entry));
  const gone = new Set(dropped);
  return { entries: [...old.filter(entry => !gone.has(entry)), ...fresh], added: [...fresh], dropped };
}

/**
 * @param entries Entries.
 * @returns The text of the file: files and rules by name, places in the order in which they are given.
 */
export function ignoreListText(entries: readonly IgnoreEntry[]): string {
  const files: Record<string, Record<string, object[]>> = Object.create(null);
  const sorted = [...entries].sort((a, b) => compare(a.document, b.document) || compare(a.rule, b.rule));
  for (const { document, rule, pointer, reason } of sorted) {
    files[document] ??= Object.create(null) as Record<string, object[]>;
    files[document][rule] ??= [];
    files[document][rule].push({ ...(pointer === null ? { contract: true } : { pointer }), reason });
  }
  return head + dump({ ignore: files }, { lineWidth: 120, noRefs: true });
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
