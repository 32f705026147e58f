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

/** A portal to measure: of this checkout, or of the one that `--base` names, to compare the two in one run. */
export interface Subject {
  name: 'site' | 'base';
  checkout: string;
  portal: Portal;
}

/** Runs a benchmark against this checkout and, if its folder is given, another one with installed packages. */
export function withSubjects(
  print: Print,
  base: string | undefined,
  run: (subjects: Subject[]) => Promise<void>,
): Promise<void> {
  const site = { name: 'site', checkout: resolve(import.meta.dirname, '../..') } as const;
  return withPortal(print, async (portal) => {
    if (base === undefined) return run([{ ...site, portal }]);
    const checkout = resolve(base);
    const other: { startPortal: typeof startPortal } = await import(join(checkout, 'local/portal.ts'));
    await withPortal(
      print,
      (basePortal) =>
        run([
          { ...site, portal },
          { name: 'base', checkout, portal: basePortal },
        ]),
      other.startPortal,
    );
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
