import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { build } from 'esbuild';
import { newCustomerId } from '#functions/core/data/ids.ts';
import { customerPartition } from '#functions/core/data/keys.ts';
import { Table } from '#functions/core/data/table.ts';
import { systemClock } from '#functions/core/platform/clock.ts';
import { customerService } from '#functions/customers/customer-service.ts';
import { bundleFunctions } from '#infra/bundle.ts';
import { startDynamo } from '#local/database/dynamo-engine.ts';
import { ensureTable } from '#local/database/table.ts';
import { CUSTOMER_ID_CLAIM } from '#shared/deployment/claims.ts';
import { ORIGIN_SECRET_HEADER } from '#shared/deployment/origin-secret.ts';
import { SAMPLE_PROFILE } from '#test/support/profile.ts';

export interface Subjects {
  /** Paths of modules that export `handler`. `control` is a copy of the baseline. */
  readonly bundles: { readonly ours: string; readonly baseline: string; readonly control: string };
  /** A JSON file with the event for all handlers. */
  readonly eventFile: string;
  readonly environment: Record<string, string>;
  close(): Promise<void>;
}

const TABLE_NAME = 'bench';

/**
 * Prepares the handlers to compare: ours for `GET /customer/me`, bundled as it is deployed, and a baseline that only
 * reads the item, bundled with the defaults of esbuild. Both read a profile from the local DynamoDB engine.
 */
export async function prepareSubjects(): Promise<Subjects> {
  const folder = await mkdtemp(join(tmpdir(), 'northbound-bench-'));
  const dynamo = await startDynamo();
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint: dynamo.endpoint, region: 'us-west-2', credentials });
  await ensureTable(client, TABLE_NAME);
  const customerId = newCustomerId(systemClock.now());
  const table = new Table(TABLE_NAME, DynamoDBDocumentClient.from(client));
  await customerService(table, systemClock).register(
    { customerId, email: 'bench@northbound.test' },
    { ...SAMPLE_PROFILE, emailAddress: 'bench@northbound.test' },
  );
  client.destroy();

  const { code } = await bundleFunctions({
    entries: { customers: 'functions/lambdas/customers.ts' },
    outdir: join(folder, 'ours'),
  });
  const baseline = (name: string) =>
    build({
      entryPoints: [join(import.meta.dirname, 'baseline/handler.ts')],
      outfile: join(folder, name),
      bundle: true,
      platform: 'node',
      logLevel: 'error',
    });
  await Promise.all([baseline('baseline.cjs'), baseline('control.cjs')]);

  const claims = {
    [CUSTOMER_ID_CLAIM]: customerId,
    email: 'bench@northbound.test',
    token_use: 'id',
    'cognito:groups': '[Customer]',
    partition: customerPartition(customerId),
  };
  const eventFile = join(folder, 'event.json');
  const event = {
    routeKey: 'GET /customer/me',
    headers: { [ORIGIN_SECRET_HEADER]: 'secret' },
    requestContext: { requestId: 'bench', authorizer: { jwt: { claims } } },
    isBase64Encoded: false,
  };
  await writeFile(eventFile, JSON.stringify(event));
  return {
    bundles: {
      ours: join(code.customers, 'index.mjs'),
      baseline: join(folder, 'baseline.cjs'),
      control: join(folder, 'control.cjs'),
    },
    eventFile,
    environment: {
      AWS_REGION: 'us-west-2',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_ENDPOINT_URL_DYNAMODB: dynamo.endpoint,
      TABLE_NAME,
      STAGE: 'bench',
      RELEASE: 'bench',
      ORIGIN_SECRET_HASHES: createHash('sha256').update('secret').digest('hex'),
      LOG_LEVEL: 'ERROR',
    },
    close: async () => {
      await dynamo.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
