import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startPortal } from '#local/portal.ts';

/** The environment variable with the folder of the demo data. Each worker starts with a copy. */
export const DEMO_DATA = 'NORTHBOUND_DEMO_DATA';

/** Builds the site and creates the demo data, once for all workers. Returns the clean-up. */
export default async function prepare(): Promise<() => Promise<void>> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'northbound-demo-'));
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const portal = await startPortal({ dataDirectory, port: 0, site: 'built', print });
  await eventsProcessed(dataDirectory);
  await portal.close();
  process.env[DEMO_DATA] = dataDirectory;
  return () => rm(dataDirectory, { recursive: true, force: true });
}

/**
 * Waits until the functions have processed the stream and the queues. Otherwise each worker's portal would process the
 * rest.
 */
async function eventsProcessed(dataDirectory: string): Promise<void> {
  const read = (...path: string[]) => readFile(join(dataDirectory, ...path), 'utf8').catch(() => '');
  let isQueueEmpty = false;
  for (let before = '', now = '-'; now !== before || !isQueueEmpty; ) {
    before = now;
    await delay(1000);
    now = await read('stream.json');
    isQueueEmpty = (await read('queues', 'message-sender.json')) === '[]';
  }
}
