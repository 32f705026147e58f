/**
 * `npm run messages -- list|resend --table NAME --dead-letters URL`: lists what the function `message-sender` could not
 * handle, or has it handled again. See `docs/messages-operations.md`.
 */
import { parseArgs } from 'node:util';
import { connectTable } from '#functions/core/data/table.ts';
import { deadLetterQueue } from './dead-letter-queue.ts';
import { listDeadLetters, resendDeadLetters } from './dead-letters.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { table: { type: 'string' }, 'dead-letters': { type: 'string' } },
});
const { table: name, 'dead-letters': url } = values;
const [command = '', ...others] = positionals;
if (!name || !url || !['list', 'resend'].includes(command) || others.length > 0) {
  process.stderr.write('Usage: npm run messages -- list|resend --table NAME --dead-letters URL\n');
  process.exit(2);
}

const dependencies = {
  table: connectTable(name),
  queue: await deadLetterQueue(url),
  now: new Date(),
  print: (line: string) => void process.stdout.write(`${line}\n`),
};
if (command === 'list') await listDeadLetters(dependencies);
else if ((await resendDeadLetters(dependencies)) > 0) process.exitCode = 1;
