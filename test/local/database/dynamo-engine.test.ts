import { readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDB } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startDynamo } from '#local/database/dynamo-engine.ts';
import { startDynamoProxy } from '#local/database/dynamo-proxy.ts';
import { embeddedEnginePath } from '#local/database/embedded-engine.ts';
import { findJava, hasDocker } from '#local/database/engine-choice.ts';
import { ensureTable } from '#local/database/table.ts';
import { TABLE } from '#shared/deployment/table.ts';
import { dropTable, withLocalStores } from '#test/support/local-stores.ts';
import { isAlive, temporaryDirectory } from '../support.ts';

withLocalStores();

async function anEngine(directory?: string) {
  const dynamo = await startDynamoProxy(directory === undefined ? {} : { directory });
  onTestFinished(() => dynamo.close());
  return { ...dynamo, client: clientOf(dynamo.endpoint) };
}

/** A client of the shared engine, or of the engine at an endpoint. */
function clientOf(endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '', accessKeyId = 'local'): DynamoDB {
  const credentials = { accessKeyId, secretAccessKey: 'local' };
  const client = new DynamoDB({ endpoint, region: 'us-west-2', credentials });
  onTestFinished(() => client.destroy());
  return client;
}

afterEach(() => void vi.unstubAllEnvs());

const isInstalled: Readonly<Record<string, boolean>> = {
  embedded: embeddedEnginePath() !== undefined,
  amazon: (findJava()?.version ?? 0) >= 17 || hasDocker(),
};

describe.each([
  ['embedded', 'amazon'],
  ['amazon', 'embedded'],
])('the %s DynamoDB engine (skipped if this machine has none)', (name, other) => {
  beforeEach(({ skip }) => {
    skip(
      !isInstalled[name],
      'The embedded engine needs Linux on x64, and the other one needs Java 17 or Docker.',
    );
    vi.stubEnv('DYNAMODB_ENGINE', name);
  });

  it('exits on close, keeps its data in the folder, and refuses the data of the other', async () => {
    const directory = temporaryDirectory();
    const { client, pid, endpoint, close } = await anEngine(directory);
    await ensureTable(client, 'kept');
    await client.putItem({ TableName: 'kept', Item: { pk: { S: 'p' }, sk: { S: 's' } } });
    await close();
    expect(isAlive(pid)).toBe(false);
    await expect(fetch(endpoint)).rejects.toThrow();
    const again = await anEngine(directory);
    const { Items } = await again.client.scan({ TableName: 'kept' });
    expect(Items).toHaveLength(1);
    await again.close();

    vi.stubEnv('DYNAMODB_ENGINE', other);
    if (!isInstalled[other]) return;
    await expect(anEngine(directory)).rejects.toThrow(
      `DynamoDB engine. Continue with it: DYNAMODB_ENGINE=${name} npm start. Or start over: npm start -- --fresh`,
    );
  });

  it('reports an unexpected exit and then fails all requests', async () => {
    const { pid, endpoint, failed } = await anEngine();
    process.kill(pid, 'SIGKILL');
    await expect(failed).rejects.toThrow('The DynamoDB engine was terminated by SIGKILL');
    await expect(fetch(endpoint, { method: 'POST', body: '{}' })).rejects.toThrow();
  });

  it('reports a damaged database', async () => {
    const directory = temporaryDirectory();
    const { client, close } = await anEngine(directory);
    await ensureTable(client, 'kept');
    await close();
    const [file = ''] = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.db'),
    );
    truncateSync(join(directory, file), 5000);
    await expect(anEngine(directory)).rejects.toThrow('is damaged. Start over: npm start -- --fresh');
  });
});

it.skipIf(!isInstalled.amazon)(
  "Amazon's DynamoDB engine has its data under a random access key",
  async () => {
    vi.stubEnv('DYNAMODB_ENGINE', 'amazon');
    const { endpoint, authorization = '', close } = await startDynamo();
    onTestFinished(close);
    const [, accessKey = ''] = /Credential=(\w+)\//.exec(authorization) ?? [];
    const owner = clientOf(endpoint, accessKey);
    await ensureTable(owner, 'hidden');
    expect(accessKey).toMatch(/^[0-9a-f]{32}$/);
    expect((await owner.listTables()).TableNames).toEqual(['hidden']);
    expect((await clientOf(endpoint, 'guessed').listTables()).TableNames).toEqual([]);
  },
);

describe('the table', () => {
  it('has the keys, indexes, stream, and TTL of the deployed table', async () => {
    const client = clientOf();
    await ensureTable(client, 'shape');
    onTestFinished(() => dropTable(client, 'shape'));

    const { Table } = await client.describeTable({ TableName: 'shape' });
    const indexes = [TABLE.listIndex].map(({ name, partitionKey, sortKey, attributes }) => ({
      IndexName: name,
      KeySchema: [
        { AttributeName: partitionKey, KeyType: 'HASH' },
        { AttributeName: sortKey, KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...attributes] },
    }));
    expect(Table).toMatchObject({
      KeySchema: [{ AttributeName: TABLE.partitionKey }, { AttributeName: TABLE.sortKey }],
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      GlobalSecondaryIndexes: expect.arrayContaining(indexes.map((index) => expect.objectContaining(index))),
    });
    expect(Table?.GlobalSecondaryIndexes).toHaveLength(indexes.length);
    const { TimeToLiveDescription } = await client.describeTimeToLive({ TableName: 'shape' });
    expect(TimeToLiveDescription).toMatchObject({
      AttributeName: TABLE.timeToLive,
      TimeToLiveStatus: 'ENABLED',
    });
  });

  it('is created once by concurrent and repeated calls', async () => {
    const client = clientOf();
    await Promise.all([ensureTable(client, 'one'), ensureTable(client, 'one')]);
    await ensureTable(client, 'one');
    await dropTable(client, 'one');
    await dropTable(client, 'one');
    await expect(client.describeTable({ TableName: 'one' })).rejects.toThrow();
  });
});
