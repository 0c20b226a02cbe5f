/**
 * Runs command lines of the program one after another in this process, in the folder that it is in: to start the program takes
 * longer than most of them do. The first argument has the words of each line and the file that takes its output, if any, as
 * JSON; the second is the program. Prints what each of them printed, and how it ended.
 */
import { writeFileSync } from 'node:fs';

const { main } = await import(process.argv[3]);
for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(0);
const print = process.stdout.write.bind(process.stdout);
const ended = [];
for (const { words, file } of JSON.parse(process.argv[2])) {
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) {
    process[name].write = text => {
      printed[name] += text;
      return true;
    };
  }
  process.exitCode = 0;
  await main(words);
  if (file !== undefined) writeFileSync(file, printed.stdout);
  ended.push({ ...printed, status: process.exitCode });
}
process.exitCode = 0;
print(JSON.stringify(ended));
