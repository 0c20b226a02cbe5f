import * as fs from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { type LockOptions, lock } from 'proper-lockfile';
import { remove } from './remove';

/** The process that holds a lock. */
export interface LockHolder {
  pid: number;
  host: string;
}

/** Milliseconds after which a lock that its holder hasn't renewed belongs to a process that was killed. */
const stale = 5000;
/** About eight seconds in all: longer than a dead lock lasts. */
const patience = { retries: 40, factor: 1.2, minTimeout: 25, maxTimeout: 250, randomize: true };
const ownerFile = 'owner.json';

type Done = (error: NodeJS.ErrnoException | null) => void;
type StatDone = (error: NodeJS.ErrnoException | null, stats?: fs.Stats) => void;

/** Who holds the lock at this path; null where the lock doesn't say so, as those of older versions don't. */
function readHolder(path: string): LockHolder | null {
  try {
    const { pid, host } = JSON.parse(fs.readFileSync(join(path, ownerFile), 'utf8'));
    return Number.isSafeInteger(pid) && pid > 0 && typeof host === 'string' ? { pid, host } : null;
  } catch {
    return null;
  }
}

/** Whether the holder has ended, as far as this machine can tell. */
function isGone({ pid, host }: LockHolder): boolean {
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Whether a date lies further from now than a renewed lock's, by the clock that dates files there: it may be another machine's. */
function isFarFromNow(path: string, mtime: number): boolean {
  try {
    const probe = fs.mkdtempSync(`${path}.`);
    const now = fs.statSync(probe).mtimeMs;
    fs.rmdirSync(probe);
    return Math.abs(now - mtime) > stale;
  } catch {
    // A folder that is full or gone says nothing about the lock.
    return false;
  }
}

/** A lock that nobody can hold any more: its process is gone, nobody renews it, or the clock was set back since then. */
function isAbandoned(path: string, mtime: number): boolean {
  const holder = readHolder(path);
  return (holder !== null && isGone(holder)) || isFarFromNow(path, mtime);
}

const isOwn = (path: string): boolean => {
  const holder = readHolder(path);
  return holder?.pid === process.pid && holder.host === hostname();
};

/** Takes an abandoned lock away. Only one of several processes succeeds, and none of them takes a lock that is new. */
function removeAbandoned(path: string): void {
  const aside = `${path}.${process.pid}`;
  remove(aside);
  fs.renameSync(path, aside);
  const { mtimeMs } = fs.statSync(aside);
  if (isAbandoned(aside, mtimeMs)) {
    remove(aside);
    return;
  }
  // Somebody was faster and holds the lock: it goes back, unless a third one has taken its place since.
  try {
    fs.renameSync(aside, path);
  } catch {
    remove(aside);
  }
  throw Object.assign(new Error('Lock file is already being held'), { code: 'ELOCKED' });
}

/**
 * Whether a folder could not be renamed because another lock was at the path: a folder that isn't empty, or a file. That
 * lock may be gone by now. Windows says that it has no permission, which the folder's creation a moment ago disproves.
 */
const isTaken = ({ code = '' }: NodeJS.ErrnoException): boolean =>
  ['ENOTEMPTY', 'EEXIST', 'ENOTDIR', ...(process.platform === 'win32' ? ['EPERM', 'EACCES'] : [])].includes(code);

/** Creates a lock that says who holds it, in one step: a process that's killed leaves a whole one or none. */
function create(path: string): void {
  const made = `${path}.${process.pid}.new`;
  remove(made);
  fs.mkdirSync(made);
  fs.writeFileSync(join(made, ownerFile), JSON.stringify({ pid: process.pid, host: hostname() }));
  try {
    fs.renameSync(made, path);
  } catch (error) {
    remove(made);
    throw isTaken(error as NodeJS.ErrnoException) || fs.existsSync(path)
      ? Object.assign(new Error('Lock file is already being held'), { code: 'EEXIST' })
      : error;
  }
}

/** Folders beside the lock at this path that processes left which have ended, as far as this machine can tell. */
export const isLeftover = (name: string, lock: string): boolean => {
  const pid = name.startsWith(`${lock}.`) ? /^(\d+)(\.new)?$/.exec(name.slice(lock.length + 1))?.[1] : undefined;
  return pid !== undefined && isGone({ pid: Number(pid), host: hostname() });
};

function call(work: () => void, done: Done): void {
  let failure: NodeJS.ErrnoException | null = null;
  try {
    work();
  } catch (error) {
    failure = error as NodeJS.ErrnoException;
  }
  done(failure);
}

/** proper-lockfile's view of the file system, in which a lock says who holds it. */
const lockFs = {
  ...fs,
  mkdir: (path: string, done: Done) => call(() => create(path), done),
  stat: (path: string, done: StatDone) =>
    fs.stat(path, (error, stats) => {
      if (!error && isAbandoned(path, stats.mtimeMs)) stats.mtime = new Date(0);
      done(error, stats);
    }),
  rmdir: (path: string, done: Done) => call(() => (isOwn(path) ? remove(path) : removeAbandoned(path)), done),
  rmdirSync: (path: string) => {
    if (isOwn(path)) remove(path);
  },
};

const options: LockOptions = {
  stale,
  realpath: false,
  fs: lockFs,
  // A holder that lost its lock has written what it had; its next write merges again.
  onCompromised: () => {},
};

/**
 * Locks a file against other processes. A lock whose process has ended, whose date is in the future, or that nobody has
 * renewed for five seconds is taken over.
 *
 * @param onWait - called once if another process holds the lock, with that process where the lock says so
 * @returns a function that releases the lock
 * @throws `ELOCKED` after about eight seconds; the system's own errors with their code
 */
export async function lockFile(
  path: string,
  onWait: (holder: LockHolder | null) => void = () => {},
): Promise<() => Promise<void>> {
  try {
    return await lock(path, options);
  } catch (error) {
    // Only another holder is worth waiting for: no other error will pass.
    if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error;
    onWait(readHolder(`${path}.lock`));
    return await lock(path, { ...options, retries: patience });
  }
}
