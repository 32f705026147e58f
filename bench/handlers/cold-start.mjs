// One cold start, in a process of its own: loads a bundle, answers one event, prints the milliseconds of both together in
// the last line.
import { readFileSync } from 'node:fs';

const [, , bundle, eventFile] = process.argv;
const event = JSON.parse(readFileSync(eventFile, 'utf8'));
const started = performance.now();
const { handler } = await import(bundle);
const { statusCode } = await handler(event, {});
const took = performance.now() - started;
if (statusCode !== 200) throw new Error(`The handler answered ${statusCode}.`);
process.stdout.write(`${took}\n`);
process.exit();
