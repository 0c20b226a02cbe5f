import { type Io, printList } from '../command';

/** Prints for each check of oasdiff whether a rule about changes finds it. */
export async function listCoverage(io: Io): Promise<number> {
  const { oasdiffCoverage } = await import('../linter/coverage/oasdiff');
  const rows = oasdiffCoverage();
  if (io.globals.json) printList(io, rows);
  else {
    const { coverageTable } = await import('../linter/reports/coverage');
    io.out(coverageTable(rows, { columns: io.columns, theme: io.theme }));
  }
  return 0;
}
