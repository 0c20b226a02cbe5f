import { describe, expect, it } from 'vitest';
import { KeyDispatcher } from '../../src/ui/dispatcher';
import { type Binding, findBinding, footerHints, helpRows } from '../../src/ui/keymap';
import { toKeyPress } from '../../src/ui/keys';
import { type CaseKeys, listMoves } from '../../src/ui/screens/case/controls';
import { createStore } from '../../src/ui/store';

const none = {
  upArrow: false,
  downArrow: false,
  leftArrow: false,
  rightArrow: false,
  pageDown: false,
  pageUp: false,
  home: false,
  end: false,
  return: false,
  escape: false,
  ctrl: false,
  shift: false,
  tab: false,
  backspace: false,
  delete: false,
  meta: false,
  super: false,
  hyper: false,
  capsLock: false,
  numLock: false,
};

describe('key names', () => {
  it.each([
    ['', { ...none, upArrow: true }, 'up'],
    ['', { ...none, delete: true }, 'delete'],
    ['', { ...none, backspace: true }, 'backspace'],
    ['c', { ...none, ctrl: true }, 'ctrl+c'],
    [' ', none, 'space'],
    ['é', none, 'é'],
    ['two words', none, 'paste'],
    ['', { ...none, ctrl: true, leftArrow: true }, 'ctrl+left'],
    ['', { ...none, shift: true, upArrow: true }, 'shift+up'],
    ['', { ...none, ctrl: true, shift: true, end: true }, 'ctrl+shift+end'],
    ['\u001f', none, 'ctrl+_'],
  ])('%j is %s', (input, key, name) => expect(toKeyPress(input, key)?.name).toBe(name));
  it('keeps the lines of a paste', () => {
    expect(toKeyPress('a\r\nb\tc\u0007', none)).toEqual({ name: 'paste', text: 'a\nb  c' });
  });
  it('takes nothing from keys without meaning', () => {
    expect(toKeyPress('x', { ...none, meta: true })).toBeNull();
    expect(toKeyPress('', none)).toBeNull();
    expect(toKeyPress('\u0001\u0002', none)).toBeNull();
  });
});

const row = (keys: string[], label?: string, help?: string): Binding => ({ keys, label, help, run: () => {} });

describe('the table of keys', () => {
  const rows = [row(['up'], 'choose'), row(['enter'], 'open'), row(['x'], undefined, 'a secret key'), row(['text'])];
  it('gives letters to a text field only when no row names them', () => {
    expect(findBinding(rows, { name: 'x', text: 'x' })?.help).toBe('a secret key');
    expect(findBinding(rows, { name: 'z', text: 'z' })?.keys).toEqual(['text']);
    expect(findBinding(rows, { name: 'f5', text: '' })).toBeUndefined();
  });
  it('takes Ctrl or Shift with a move for the move where no row means more', () => {
    const arrows = [row(['left'], 'back'), row(['ctrl+right'], 'next word'), row(['right'], 'next')];
    expect(findBinding(arrows, { name: 'ctrl+left', text: '' })?.label).toBe('back');
    expect(findBinding(arrows, { name: 'ctrl+right', text: '' })?.label).toBe('next word');
    expect(findBinding(arrows, { name: 'ctrl+shift+left', text: '' })?.label).toBe('back');
    expect(findBinding(arrows, { name: 'shift+right', text: '' })?.label).toBe('next');
    expect(findBinding(arrows, { name: 'ctrl+c', text: '' })).toBeUndefined();
  });
  it('names as many keys as fit, and always the last ones', () => {
    const always = [row(['?'], 'keys')];
    expect(footerHints(rows, always, 60).map(hint => hint.label)).toEqual(['choose', 'open', 'keys']);
    expect(footerHints(rows, always, 20).map(hint => hint.label)).toEqual(['choose', 'keys']);
  });
  it('lists in the help what the footer leaves out', () => {
    expect(helpRows(rows).map(item => item.help)).toEqual(['choose', 'open', 'a secret key']);
  });
});

describe('bursts of keys', () => {
  const press = (name: string) => ({ name, text: name });
  it('reach the next screen when one of them changes the screen', () => {
    const keys = new KeyDispatcher();
    const seen: string[] = [];
    keys.register(({ name }) => {
      seen.push(`first ${name}`);
      if (name === 'enter') keys.hold();
    });
    for (const name of ['down', 'enter', 'right', 'right']) keys.push(press(name));
    keys.register(({ name }) => seen.push(`second ${name}`));
    expect(seen).toEqual(['first down', 'first enter', 'second right', 'second right']);
  });
  it('let a person leave while a screen is busy', () => {
    const keys = new KeyDispatcher();
    const seen: string[] = [];
    keys.hold(({ name }) => seen.push(name));
    for (const name of ['right', 'q']) keys.push(press(name));
    expect(seen).toEqual(['q']);
  });
  it('see the state that the key before them made', () => {
    const store = createStore((state: number, step: number) => state + step, 0);
    for (let i = 0; i < 5; i++) store.dispatch(store.get() < 3 ? 1 : 10);
    expect(store.get()).toBe(23);
  });
});

it('arrows are named where there are two rows to choose from, and not where there is one', () => {
  const labels = (count: number) => footerHints(listMoves({} as CaseKeys, count, 5), [], 80).map(({ label }) => label);
  expect(labels(1)).toEqual([]);
  expect(labels(2)).toEqual(['choose']);
});
