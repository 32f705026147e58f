// One cold start: loads a bundle, handles one event, and prints the total time in milliseconds as the last line.
import { readFileSync } from 'node:fs';

const [, , bundle, eventFile] = process.argv;
const event = JSON.parse(readFileSync(eventFile, 'utf8'));
const started = performance.now();
const { handler } = await import(bundle);
const { statusCode } = await handler(event, {});
const duration = performance.now() - started;
if (statusCode !== 200) throw new Error(`The handler returned ${statusCode}.`);
process.stdout.write(`${duration}\n`);
process.exit();
