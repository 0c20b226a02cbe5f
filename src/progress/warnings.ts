import { dirname } from 'node:path';
import { stripControlCharacters } from '../text/layout';
import { pluralize } from '../text/pluralize';
import { isDenied } from './denied';
import type { LockHolder } from './lock';

/** The system's word for an error, for people who will look it up. */
export const errorReason = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOTFILE') return 'it is not a file';
  if (code === 'ELOCKED') return 'another process has locked the file';
  return code ?? message ?? String(error);
};

const wayOut = 'Choose another folder with --data-dir.';

/** What people are told if a newer version of the program wrote their file. */
export const newerVersionWarning = (path: string): string =>
  stripControlCharacters(
    `A newer version of this program wrote ${path}. The file stays as it is, and what you do now is lost when you quit. Update the program, or use another --profile.`,
  );

/** What people are told if their progress can’t be saved. */
export const unsavedWarning = (place: string, error: unknown): string =>
  stripControlCharacters(
    `Your progress cannot be saved in ${place} (${errorReason(error)}). It is lost when you quit. ${wayOut}`,
  );

/** What is waited for, while another process writes the same file. */
export const waitingNotice = (holder: LockHolder | null): string =>
  stripControlCharacters(
    `Another terminal is saving the same progress${holder ? ` (process ${holder.pid} on ${holder.host})` : ''}. Your last steps are saved when it’s done, or in ten seconds at most.`,
  );

/** What people in a class are told if their progress can’t be copied to where the teacher collects it. */
export const uncollectedWarning = (place: string, error: unknown): string =>
  stripControlCharacters(
    isDenied(error)
      ? `Your progress is saved on this machine, but the class can’t collect it in ${place}: the folder belongs to another account. Tell your teacher: ${letIn(dirname(place))}`
      : `Your progress is saved on this machine, but the class can’t collect it in ${place} (${errorReason(error)}). Tell your teacher.`,
  );

/** How the owner of a folder lets every account write to it. */
const letIn = (folder: string): string =>
  process.platform === 'win32' ? `let everybody write to ${folder}.` : `chmod 1777 ${folder}`;

export const noHomeWarning = `There is no home folder, so your progress is lost when you quit. ${wayOut}`;

/** `copy` is null where the damaged file could not be copied and stays where it is. */
export const damagedWarning = (path: string, why: string, copy: string | null, saved: number): string =>
  stripControlCharacters(
    [
      `The progress file ${path} was damaged: ${why}.`,
      copy === null ? 'The file stays as it is.' : `A copy was saved as ${copy}.`,
      saved === 0
        ? 'Nothing in the file could be read.'
        : `${pluralize(saved, 'entry', 'entries')} could be read, and ${saved === 1 ? 'is' : 'are'} kept.`,
    ].join(' '),
  );
