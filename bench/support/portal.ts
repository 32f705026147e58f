import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectTable, type Table } from '#functions/core/data/table.ts';
import { type Portal, startPortal } from '#local/portal.ts';
import { STORE_CREDENTIALS } from '#local/storage/object-store.ts';

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
