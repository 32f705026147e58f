import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Portal, startPortal } from '#local/portal.ts';

/** Runs a benchmark against the local portal with the built site, a free port and temporary demo data. */
export async function withPortal(
  print: (line: string) => void,
  run: (portal: Portal) => Promise<void>,
): Promise<void> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'northbound-bench-'));
  try {
    const portal = await startPortal({ dataDirectory, port: 0, site: 'built', print });
    try {
      await run(portal);
    } finally {
      await portal.close();
    }
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
}
