/** Whether the system doesn't let this account write. */
export const isDenied = (error: unknown): boolean =>
  ['EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '');
