import type { Located } from './located';
import type { DocumentProblem } from './problem';

/** A $ref without a target, and why. */
interface UnresolvedReference {
  at: Located;
  message: string;
}

/** What is wrong with the references of a run, each told once. */
export class ReferenceProblems {
  /** What the linter itself would not do or found odd. */
  readonly problems: DocumentProblem[] = [];
  /** References that lead to nothing, at the place of the $ref, each once: a fault of the description. */
  readonly unresolved: UnresolvedReference[] = [];
  private readonly reported = new Set<string>();
  /** The mappings whose $ref is known to lead nowhere. */
  private readonly broken = new Set<unknown>();

  /** True for a mapping whose $ref is known to lead nowhere. */
  isBroken(value: unknown): boolean {
    return this.broken.has(value);
  }

  /** From here on the reference at this place leads nowhere, without a word about it. */
  markBroken(at: Located): void {
    this.broken.add(at.value);
  }

  /** The reference at this place leads to nothing. */
  reportUnresolved(at: Located, message: string): void {
    if (this.broken.has(at.value)) return;
    this.broken.add(at.value);
    this.unresolved.push({ at, message });
  }

  /** Something at this place that is no fault of what it describes. */
  reportProblem(at: Located, code: string, message: string, hint: string): void {
    const key = `${code}\n${at.document.path}\n${at.pointer}`;
    if (this.reported.has(key)) return;
    this.reported.add(key);
    const { line, column } = at.document.locate(at.pointer);
    this.problems.push({ code, message, hint, document: at.document.name, line, column, fatal: false });
  }
}
