/** One step of a class: what everybody does next. */
export type PlanStep = (
  | { kind: 'lesson'; id: string }
  | { kind: 'lab'; id: string; seed: string | null }
  | { kind: 'review'; seed: string; level: 1 | 2 | 3; contract?: string }
  /** A written case by its id, or a generated one by its day or code. */
  | { kind: 'case'; code: string }
) & {
  /** People do it after the class, so it isn't part of the class's time and totals. */
  homework?: true;
};

/** A part of the plan with a name of its own. */
interface PlanDay {
  title: string;
  /** The index of its first step; its last one is before the next day. */
  from: number;
}

/** What a class file says. */
export interface ClassPlan {
  /** The file as the person named it. */
  file: string;
  title: string;
  /** Everybody in the class, as they are spelled; empty: anybody. */
  people: readonly string[];
  /** Empty: the whole course. */
  steps: readonly PlanStep[];
  /** Empty: the plan names no days. */
  days: readonly PlanDay[];
  /** The folder for everybody's progress, as an absolute path; null: progress stays on each machine. */
  collect: string | null;
  settings: ClassSettings;
}

/** How the program looks in a class, unless a command line says otherwise. */
export interface ClassSettings {
  ascii?: boolean;
  reducedMotion?: boolean;
  screenReader?: boolean;
  color?: boolean;
}

/** The command that opens a step. */
export function stepCommand(step: PlanStep): string {
  switch (step.kind) {
    case 'lesson':
      return `lesson ${step.id}`;
    case 'lab':
      return `lab ${step.id}${step.seed === null ? '' : ` --seed ${step.seed}`}`;
    case 'review':
      return `review --seed ${step.seed} --level ${step.level}${step.contract === undefined ? '' : ` --contract ${step.contract}`}`;
    case 'case':
      return `case ${step.code}`;
  }
}

/** What a step is called in lists and tables. */
export function stepName(step: PlanStep): string {
  switch (step.kind) {
    case 'lesson':
      return `lesson ${step.id}`;
    case 'lab':
      return `lab ${step.id}${step.seed === null ? '' : ` (seed ${step.seed})`}`;
    case 'review':
      return `review${step.contract === undefined ? '' : ` of ${step.contract}`} (seed ${step.seed}, level ${step.level})`;
    case 'case':
      return `case ${step.code}`;
  }
}
