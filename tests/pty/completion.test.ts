import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collector, installProgram } from './harness';

const installed = collector();
let cwd: string;
let program: string;
beforeAll(() => {
  cwd = installed.folder();
  program = installProgram(cwd);
});
afterAll(() => installed.clear());

const has = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0;
const inShell = (shell: string, options: string[], script: string) =>
  spawnSync(shell, [...options, '-c', script], { cwd, encoding: 'utf8' }).stdout;

it('bash completes words as its script says', () => {
  const script = `
    api-design-tutor() { "${process.execPath}" "${program}" "$@"; }
    eval "$(api-design-tutor completion bash)"
    complete_last() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _api_design_tutor; echo "\${COMPREPLY[*]}"; }
    complete_last api-design-tutor less
    complete_last api-design-tutor lesson idem
    complete_last api-design-tutor lint --expl
    complete_last api-design-tutor lint ""
  `;
  expect(inShell('bash', [], script)).toBe('lessons lesson\nidempotency-keys\n--explain\n\n');
});

it.skipIf(!has('fish'))('so does fish', () => {
  const script = `
    function api-design-tutor; "${process.execPath}" "${program}" $argv; end
    api-design-tutor completion fish | source
    complete -C "api-design-tutor lesson idem"
    complete -C "api-design-tutor lint --expl"
    complete -C "api-design-tutor lint --explain get-is"
  `;
  expect(inShell('fish', ['--no-config'], script)).toBe('idempotency-keys\n--explain\nget-is-safe\n');
});

it.skipIf(!has('zsh'))('so does zsh', () => {
  // Outside of a line that somebody types, what zsh calls is shown instead.
  const script = `
    api-design-tutor() { "${process.execPath}" "${program}" "$@"; }
    compdef() { :; }
    compadd() { print -r -- "\${(@P)2}"; }
    _files() { print files; }
    eval "$(api-design-tutor completion zsh)"
    complete_last() { words=("$@"); CURRENT=$#; _api_design_tutor; }
    complete_last api-design-tutor lesson idem
    complete_last api-design-tutor lint --expl
    complete_last api-design-tutor lint ''
  `;
  expect(inShell('zsh', ['-f'], script)).toBe('idempotency-keys\n--explain\nfiles\n');
});
