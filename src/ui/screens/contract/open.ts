import { useEffect, useState } from 'react';
import { InputError } from '../../../command';
import { initOwn, type OwnAction, type OwnState, reduceOwn } from '../../../review/user-contract/state';
import type { OwnProgress, OwnSession } from '../../../review/user-contract/types';
import { wrap } from '../../../text/layout';
import { symbols, type Theme } from '../../../text/theme';
import { createStore, type Store } from '../../store';

/** A contract of the person's own that is open, with what was claimed; it outlives leaving the screen. */
export interface OpenContract {
  /** Another number whenever the file is read anew. */
  id: number;
  path: string;
  session: OwnSession;
  store: Store<OwnState, OwnAction>;
  /** Answers of the thread that may be asked for again. */
  answers: Map<string, unknown>;
  /** Whoever wants to know how far the thread is. */
  listeners: Set<(progress: OwnProgress) => void>;
  /** Ends the thread; called when another contract is open, or somebody else is here. */
  close(): void;
}

/** In: a session, and the same contract as it was open before, if it was. Out: it, with the claims of before. */
export function openContract(
  path: string,
  session: OwnSession,
  listeners: OpenContract['listeners'],
  again: OpenContract | undefined,
): OpenContract {
  const fresh = initOwn(session.summary);
  const before = again?.store.get();
  // What was claimed holds for the operations that are still there.
  const known = new Set(fresh.places);
  const claims = (before?.claims ?? []).filter(({ at }) => known.has(at));
  return {
    id: (again?.id ?? 0) + 1,
    path,
    session,
    store: createStore(reduceOwn, { ...fresh, claims }),
    answers: new Map(),
    listeners,
    close: () => session.close(),
  };
}

/** More answers than a person goes back to. */
const kept = 100;

/** What the thread answers; undefined until it does. Answers are kept under their name, so that going back is instant. */
export function useAnswer<T>(
  { answers }: OpenContract,
  name: string,
  ask: () => Promise<T>,
  failed: (error: InputError) => void,
): T | undefined {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (answers.has(name)) return;
    let here = true;
    ask().then(
      answer => {
        answers.set(name, answer);
        if (answers.size > kept) answers.delete(answers.keys().next().value!);
        if (here) redraw(count => count + 1);
      },
      (error: unknown) => {
        if (here && error instanceof InputError) failed(error);
      },
    );
    return () => {
      here = false;
    };
  }, [answers, name]);
  return answers.get(name) as T | undefined;
}

const steps = ['read', 'parse', 'operations'] as const;
const words: Record<(typeof steps)[number], string> = {
  read: 'reading the file',
  parse: 'taking it apart',
  operations: 'listing its operations',
};

/** How far the work is, in words and in signs. */
export function progressLines(progress: OwnProgress, columns: number, theme: Theme): string[] {
  if (progress.step === 'rules') {
    const share = progress.of === 0 ? 1 : progress.done / progress.of;
    return [...shareLines(share, columns), ...wrap(`rule ${progress.done} of ${progress.of}`, columns).map(theme.dim)];
  }
  const at = steps.indexOf(progress.step);
  return steps.map((step, i) => {
    const mark = i < at ? symbols.tick : i === at ? symbols.pointer : ' ';
    return i === at ? theme.accent(`${mark} ${words[step]}`) : theme.dim(`${mark} ${words[step]}`);
  });
}

/** A bar for a share from 0 to 1. */
export function shareLines(share: number, columns: number): string[] {
  const cells = Math.min(40, columns);
  const full = Math.round(Math.max(0, Math.min(1, share)) * cells);
  return [symbols.barFull.repeat(full) + symbols.barEmpty.repeat(cells - full)];
}
