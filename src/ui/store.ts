import { useState, useSyncExternalStore } from 'react';
import { useApp } from './context';

/**
 * State outside React: a dispatch changes it at once, so that the next key of a burst already sees it. Screens read it
 * through `useStore` and never decide anything from a captured copy.
 */
export interface Store<S, A> {
  get(): S;
  dispatch(action: A): void;
  subscribe(listener: () => void): () => void;
}

/** State outside React, changed by a pure reducer. */
export function createStore<S, A>(reduce: (state: S, action: A) => S, initial: S): Store<S, A> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    dispatch: action => {
      const next = reduce(state, action);
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The state of a store, drawn again when it changes. */
export const useStoreState = <S, A>(store: Store<S, A>): S =>
  useSyncExternalStore(store.subscribe, store.get, store.get);

/** A store of a screen's own, made once, with its present state. */
export function useStore<S, A>(reduce: (state: S, action: A) => S, initial: () => S): [S, Store<S, A>] {
  const [store] = useState(() => createStore(reduce, initial()));
  return [useStoreState(store), store];
}

/**
 * Like `useStore`, but the state outlives a visit to another screen: a person who looks something up comes back to where
 * they were. One store a screen, or a `name` for each.
 */
export function useScreenStore<S, A>(
  reduce: (state: S, action: A) => S,
  initial: () => S,
  name = 'state',
): [S, Store<S, A>] {
  return useKeptStore(useApp().screenState, name, reduce, initial);
}

/** Like `useStore`, but the state outlives leaving the screen: until the program ends, or somebody else is here. */
export function useUserStore<S, A>(
  name: string,
  reduce: (state: S, action: A) => S,
  initial: () => S,
): [S, Store<S, A>] {
  return useKeptStore(useApp().userState, name, reduce, initial);
}

function useKeptStore<S, A>(
  kept: Map<string, unknown>,
  name: string,
  reduce: (state: S, action: A) => S,
  initial: () => S,
): [S, Store<S, A>] {
  const [store] = useState(() => {
    const found = kept.get(name) as Store<S, A> | undefined;
    const made = found ?? createStore(reduce, initial());
    kept.set(name, made);
    return made;
  });
  return [useStoreState(store), store];
}
