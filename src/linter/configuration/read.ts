import * as z from 'zod';
import { InputError } from '../../command';
import { pointer, pointerParts } from '../../conventions/openapi';
import { probeIds } from '../../generated/probe-ids';
import { readDocument } from '../../openapi/read-document';
import { ReadError, type SourceDocument } from '../../openapi/source-document';
import { didYouMean } from '../../text/closest-matches';
import { singleLine } from '../../text/layout';
import { listInWords } from '../../text/list-in-words';
import { allChanges, allRules, knownIds } from '../engine/lint';
import { severities } from '../finding';
import { readPathPattern } from '../path-pattern';
import { failOnChoices } from '../reports/threshold';
import type { RuleFacts } from '../rule';
import { type Configuration, noConfiguration, type RuleConfiguration } from './configuration';

const rules: readonly RuleFacts[] = [...allRules, ...allChanges];
const decisions = rules.flatMap(({ decision }) => decision ?? []);
const level = z.enum([...severities, 'off']);

const ruleForm = ({ settings = {} }: RuleFacts) => {
  const numbers = Object.keys(settings).map(name => [name, z.int().min(0).optional()] as const);
  const whole = z.strictObject({ severity: level.optional(), ...Object.fromEntries(numbers) });
  return z.union([level, whole]).optional();
};

const form = z.strictObject({
  files: z.array(z.string().min(1)).optional(),
  'fail-on': z.enum(failOnChoices).optional(),
  rules: z
    .strictObject({
      ...Object.fromEntries(rules.map(rule => [rule.id, ruleForm(rule)])),
      // A probe of check can be left out, and has no grades.
      ...Object.fromEntries(probeIds.map(id => [id, z.literal('off').optional()])),
    })
    .optional(),
  decisions: z
    .strictObject(
      Object.fromEntries(
        decisions.map(({ name, usual, others }) => [name, z.enum([usual, ...Object.keys(others)]).optional()]),
      ),
    )
    .optional(),
  ignore: z
    .array(
      z.strictObject({
        path: z.string().refine(text => readPathPattern(text) !== null),
        rules: z.array(z.string()).optional(),
        reason: z.string().trim().min(1),
      }),
    )
    .optional(),
});

type Issue = z.core.$ZodIssue;

/**
 * @param path Where the file is.
 * @param name What messages call it.
 * @param text Its text, YAML or JSON.
 * @returns What it says, and what is odd about it.
 * @throws InputError `invalid_configuration`: each mistake with its place and the way out
 */
export function readConfiguration(path: string, name: string, text: string): Configuration {
  if (/^(\s|#.*)*$/.test(text)) return { ...noConfiguration, path };
  const document = reading(name, text);
  const read = form.safeParse(document.value, { reportInput: true });
  const mistakes = [
    // What stands twice is most often two people's work, and the first half would be lost without a word.
    ...document.duplicateKeys.map(({ pointer: at, key }) => ({
      at: [...pointerParts(at), key],
      text: `The key "${key}" appears twice. Keep one, and move everything under it.`,
    })),
    ...(read.error?.issues ?? []).flatMap(mistakesOf),
    ...(read.data?.ignore ?? []).flatMap(({ rules: named = [] }, i) =>
      named.flatMap((id, j) =>
        knownIds.has(id)
          ? []
          : [{ at: ['ignore', i, 'rules', j], text: `There is no rule "${id}". ${unknown(id, [...knownIds])}` }],
      ),
    ),
  ];
  if (mistakes.length > 0) throw failure(name, document, mistakes);
  const { files = [], 'fail-on': failOn = null, ignore = [] } = read.data!;
  return {
    path,
    files,
    failOn,
    rules: new Map(Object.entries(read.data!.rules ?? {}).map(([id, value]) => [id, ruleConfiguration(value)])),
    decisions: new Map(Object.entries(read.data!.decisions ?? {}).map(([name, choice]) => [name, choice!])),
    ignored: ignore.map(({ path, rules: named, reason }) => ({
      path,
      pattern: readPathPattern(path)!,
      rules: named === undefined ? null : new Set(named),
      reason,
    })),
  };
}

function ruleConfiguration(value: z.infer<ReturnType<typeof ruleForm>>): RuleConfiguration {
  if (value === undefined || typeof value === 'string') return { severity: value ?? null, settings: new Map() };
  const { severity = null, ...numbers } = value;
  return { severity, settings: new Map(Object.entries(numbers as Record<string, number>)) };
}

function reading(name: string, text: string): SourceDocument {
  try {
    return readDocument(name, text).document;
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    const { message, hint, position } = error;
    const at = position === null ? name : `${name}:${position.line}:${position.column}`;
    throw new InputError('invalid_configuration', singleLine(`${at}  ${message}`), hint, { document: name });
  }
}

interface Mistake {
  at: PropertyKey[];
  text: string;
}

function failure(name: string, document: SourceDocument, mistakes: readonly Mistake[]): InputError {
  const placed = mistakes.map(({ at, text }) => ({ ...document.locate(pointer(...at.map(String))), text }));
  const lines = placed
    .sort((a, b) => a.line - b.line || a.column - b.column)
    .map(({ line, column, text }) => singleLine(`${name}:${line}:${column}  ${text}`));
  const hint = 'The README shows a configuration; lint --rules lists rules, decisions, and settings.';
  const { line, column } = placed[0]!;
  return new InputError('invalid_configuration', lines.join('\n'), hint, { document: name, line, column });
}

function mistakesOf(issue: Issue): Mistake[] {
  const at = [...issue.path];
  const [section] = at;
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map(key => ({ at: [...at, key], text: `${missing(at, key)} ${unknown(key, keysAt(at))}` }));
    case 'invalid_union': {
      // A rule is a severity, or a mapping: which one was meant shows.
      const inner = isMapping(issue.input) ? issue.errors[1] : issue.errors[0];
      return (inner ?? []).flatMap(one => mistakesOf({ ...one, path: [...at, ...one.path] } as Issue));
    }
    case 'invalid_value': {
      const choices = issue.values.map(String);
      if (choices.length === 1) {
        const text = `${String(at[1])} is a probe of the check command. A probe has no severity and no settings. To leave it out, write "off".`;
        return [{ at, text }];
      }
      return [
        {
          at,
          text: `${shown(issue.input)} isn’t ${listInWords(choices, 'or')}. ${didYouMean(String(issue.input), choices, '')}`.trimEnd(),
        },
      ];
    }
  }
  if (at[0] === 'ignore' && at[2] === 'reason')
    return [
      {
        at,
        text: 'This entry gives no reason. Add "reason: …", so that others can decide later whether it still applies.',
      },
    ];
  if (at[0] === 'ignore' && at[2] === 'path') {
    const text = `${shown(issue.input)} isn’t a path of an API. Write it like /internal/**, "POST /orders", or "#/components/schemas/Order".`;
    return [{ at, text }];
  }
  const expected = section === undefined ? 'a mapping' : (shapes[String(section)] ?? 'a mapping');
  const where = at.length === 0 ? 'The file' : `"${at.map(String).join('.')}"`;
  return [{ at, text: `${where} must be ${at.length > 1 ? inside(at) : expected}, not ${shown(issue.input)}.` }];
}

const shapes: Record<string, string> = {
  files: 'a list of files and patterns',
  ignore: 'a list of paths with reasons',
};
const inside = ([section]: PropertyKey[]) =>
  section === 'rules' ? 'a whole number, 0 or more' : section === 'ignore' ? 'a path with a reason' : 'a text';

function missing(at: readonly PropertyKey[], key: string): string {
  if (at.length === 1 && at[0] === 'rules') return `There is no rule "${key}".`;
  if (at.length === 1 && at[0] === 'decisions') return `There is no decision "${key}".`;
  if (at.length === 2 && at[0] === 'rules') return `The rule ${String(at[1])} has no setting "${key}".`;
  return `There is no key "${key}" here.`;
}

/** The keys that a mapping may have. */
function keysAt([section, rule]: readonly PropertyKey[]): string[] {
  if (section === undefined) return Object.keys(form.shape);
  if (section === 'ignore') return ['path', 'rules', 'reason'];
  if (section === 'decisions') return decisions.map(({ name }) => name);
  if (rule === undefined) return [...knownIds];
  return ['severity', ...Object.keys(rules.find(({ id }) => id === rule)?.settings ?? {})];
}

/** What to do about a name that doesn't exist. */
function unknown(name: string, known: readonly string[]): string {
  const few = known.length <= 12 ? `Known: ${known.join(', ')}.` : 'List all rules with: api-design-tutor lint --rules';
  return didYouMean(name, known, few);
}

const shown = (value: unknown) =>
  value === undefined
    ? 'nothing'
    : isMapping(value)
      ? 'a mapping'
      : Array.isArray(value)
        ? 'a list'
        : `"${String(value)}"`;
const isMapping = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
