import { InputError, type Io, printJson, printList } from '../command';
import { areas } from '../conventions/area';
import { lessonIds } from '../generated/lesson-ids';
import { unknownRuleHint } from '../linter/engine/ignore';
import { optionItems } from '../linter/reports/options';
import type { RuleFacts } from '../linter/rule';
import { stripControlCharacters } from '../text/layout';

/** Lists the rules by area (--rules). */
export async function listRules(rules: readonly RuleFacts[], io: Io): Promise<number> {
  const { ruleTable } = await import('../linter/reports/explain');
  const sorted = areas.flatMap(area => rules.filter(rule => rule.area === area));
  if (io.globals.json) printList(io, sorted.map(asItem));
  else io.out(ruleTable(sorted, { columns: io.columns, theme: io.theme, lessons: new Set(lessonIds) }));
  return 0;
}

/**
 * Explains a rule (--explain).
 *
 * @param play - whether to show the failure on the reference service as well
 * @throws InputError `unknown_rule`, with the ones that are spelled alike
 */
export async function explainRule(id: string, rules: readonly RuleFacts[], play: boolean, io: Io): Promise<number> {
  const rule = rules.find(one => one.id === id);
  if (rule === undefined) {
    const ids = new Set(rules.map(one => one.id));
    const hint = unknownRuleHint(id, ids);
    throw new InputError('unknown_rule', `There is no rule "${stripControlCharacters(id)}".`, hint);
  }
  // What the service can show is the rule without a configuration, which for a rule turned round is the opposite.
  const plays = !play ? null : rule.chosen === undefined ? await playRule(rule.id) : [];
  if (io.globals.json) {
    const { reason, fixes, good, bad } = rule;
    const played = plays === null ? {} : { plays };
    const { precedentsOf } = await import('../linter/precedents');
    const who = {
      precedents: precedentsOf(rule),
      no_precedents_because: typeof rule.precedents === 'string' ? rule.precedents : null,
    };
    return printJson(io, { ...asItem(rule), reason, fixes, ...who, good, bad, ...played });
  }
  if (plays !== null) {
    const { playLines } = await import('../review/play/lines');
    const columns = Math.min(io.columns, 120);
    const told = plays.map(one => playLines(one, columns, io.theme).join('\n'));
    io.out(`${told.length > 0 ? told.join('\n\n') : `${rule.title}. No response of the service shows this.`}\n`);
    return 0;
  }
  const { explain } = await import('../linter/reports/explain');
  io.out(explain(rule, { columns: io.columns, theme: io.theme, lessons: new Set(lessonIds) }));
  return 0;
}

/** What the rule finds, as far as it shows on the wire. */
async function playRule(rule: string) {
  const { playableFlaws, playFlaw, redacted } = await import('../review/play/play');
  return Promise.all(playableFlaws(rule).map(async id => redacted(await playFlaw(id))));
}

/** A rule as --json prints it. */
const asItem = (rule: RuleFacts) => {
  const { id, area, severity, basis, title, clauses, lesson, off } = rule;
  return { id, area, severity: off === true ? 'off' : severity, basis, title, clauses, lesson, ...optionItems(rule) };
};
