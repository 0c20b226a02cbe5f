import { statSync } from 'node:fs';

/** What keeps other accounts of this machine from adding to a folder: it's missing, or its mode; null: nothing. */
type FolderObstacle = 'missing' | 'closed' | null;

/** Write and search, for others: what it takes to create a file. */
const open = 0o003;

/**
 * What keeps other accounts of this machine from adding to the folder of a class. The first person to answer creates a missing
 * one, and then owns it. Windows has no modes, so there only a missing folder is seen.
 */
export function folderObstacle(folder: string): FolderObstacle {
  const about = statSync(folder, { throwIfNoEntry: false });
  if (!about) return 'missing';
  if (!about.isDirectory() || process.platform === 'win32') return null;
  return (about.mode & open) === open ? null : 'closed';
}
