import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Portal, startPortal } from '../../local/portal.ts';
import { STORE_CREDENTIALS } from '../../local/storage/object-store.ts';

/** Starts the whole portal without the site and demo data for the tests of one file. */
export function withPortal(): () => Portal {
  let portal: Portal | undefined;
  let directory: string | undefined;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'northbound-api-'));
    await writeFile(join(directory, 'index.html'), '<!doctype html><title>Test</title>');
    portal = await startPortal({
      dataDirectory: join(directory, 'data'),
      port: 0,
      site: { directory },
      seed: false,
    });
    Object.assign(process.env, {
      AWS_REGION: 'us-west-2',
      AWS_ACCESS_KEY_ID: STORE_CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: STORE_CREDENTIALS.secretAccessKey,
      AWS_ENDPOINT_URL_DYNAMODB: portal.dynamoEndpoint,
      AWS_ENDPOINT_URL_S3: portal.objectStoreEndpoint,
    });
  });

  afterAll(async () => {
    await portal?.close();
    if (directory) await rm(directory, { recursive: true, force: true });
  });

  return () => {
    if (!portal) throw new Error('The portal has not started.');
    return portal;
  };
}
