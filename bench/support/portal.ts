import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { connectTable, type Table } from '#functions/core/data/table.ts';
import { type Portal, startPortal } from '#local/portal.ts';
import { STORE_CREDENTIALS } from '#local/storage/object-store.ts';

type Print = (line: string) => void;

/** Runs a benchmark against the local portal with the built site, a free port and temporary demo data. */
export async function withPortal(
  print: Print,
  run: (portal: Portal) => Promise<void>,
  start: typeof startPortal = startPortal,
): Promise<void> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'northbound-bench-'));
  try {
    const portal = await start({ dataDirectory, port: 0, site: 'built', print });
    try {
      await run(portal);
    } finally {
      await portal.close();
    }
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

/**
 * Runs a benchmark against this checkout and, if its folder is given, another one with installed packages, to compare the
 * two in one run.
 */
export function withPortals(
  print: Print,
  base: string | undefined,
  run: (portals: Portal[]) => Promise<void>,
): Promise<void> {
  return withPortal(print, async (portal) => {
    if (base === undefined) return run([portal]);
    const other: { startPortal: typeof startPortal } = await import(join(resolve(base), 'local/portal.ts'));
    await withPortal(print, (basePortal) => run([portal, basePortal]), other.startPortal);
  });
}

/** The table of a portal that runs in this process. */
export function tableOf(portal: Portal): Table {
  Object.assign(process.env, {
    AWS_REGION: portal.identity.region,
    AWS_ACCESS_KEY_ID: STORE_CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: STORE_CREDENTIALS.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: portal.dynamoEndpoint,
  });
  return connectTable(portal.tableName);
}
