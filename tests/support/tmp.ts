import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One temporary folder for the whole run: what a test or a worker that was stopped leaves behind goes with it. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'tutor-'));
  const before = { TMPDIR: process.env.TMPDIR, TEMP: process.env.TEMP };
  Object.assign(process.env, { TMPDIR: folder, TEMP: folder });
  return () => {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    rmSync(folder, { recursive: true, force: true });
  };
}
