import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDB } from '@aws-sdk/client-dynamodb';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startSupervised } from '#local/database/child-process.ts';
import { startDynamo } from '#local/database/dynamo-engine.ts';
import { startDynamoProxy } from '#local/database/dynamo-proxy.ts';
import { dropTable, ensureTable } from '#local/database/table.ts';
import { StartupError } from '#local/errors.ts';
import { TABLE } from '#shared/deployment/table.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { isAlive, runScript, temporaryDirectory, until } from '../support.ts';

withLocalStores();

async function anEngine(databaseFile?: string) {
  const dynamo = await startDynamoProxy(databaseFile === undefined ? {} : { databaseFile });
  onTestFinished(() => dynamo.close());
  return { ...dynamo, pid: dynamo.pid ?? 0, client: clientOf(dynamo.endpoint) };
}

/** A client of the shared engine, or of the engine at an endpoint. */
function clientOf(endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? ''): DynamoDB {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDB({ endpoint, region: 'us-west-2', credentials });
  onTestFinished(() => client.destroy());
  return client;
}

function useEngineAt(endpoint: string): void {
  vi.stubEnv('DYNAMODB_ENDPOINT', endpoint);
  onTestFinished(() => void vi.unstubAllEnvs());
}

describe('the DynamoDB engine', () => {
  it('exits on close and keeps its data in the file', async () => {
    const databaseFile = join(temporaryDirectory(), 'data.db');
    const { client, pid, endpoint, close } = await anEngine(databaseFile);
    await ensureTable(client, 'kept');
    await close();
    expect(isAlive(pid)).toBe(false);
    await expect(fetch(endpoint)).rejects.toThrow();
    const { Table } = await (await anEngine(databaseFile)).client.describeTable({ TableName: 'kept' });
    expect(Table?.TableStatus).toBe('ACTIVE');
  });

  it('reports an unexpected exit and then fails all requests', async () => {
    const { pid, endpoint, failed } = await anEngine();
    process.kill(pid, 'SIGKILL');
    await expect(failed).rejects.toThrow('The DynamoDB engine was terminated by SIGKILL');
    await expect(fetch(endpoint, { method: 'POST', body: '{}' })).rejects.toThrow();
  });

  it.each(['is killed', 'exits'])('exits if its parent process %s', async (way) => {
    const parent = runScript(
      `import { startSupervised } from './local/database/child-process.ts';
       const { pid } = startSupervised('sleep', ['600']);
       console.log('program ' + pid);
       if ('${way}' === 'exits') process.exit(0);`,
    );
    await until(() => parent.output().includes('program '));
    const program = Number(/program (\d+)/.exec(parent.output())?.[1]);
    if (way === 'is killed') process.kill(parent.pid, 'SIGKILL');
    await parent.ended;
    await until(() => !isAlive(program));
  });

  it('is supervised by a shell, which reports an immediate exit', async () => {
    const program = startSupervised('/bin/sh', ['-c', 'echo no >&2; exit 3']);
    expect(await program.ended).toBe('exited with code 3');
    await until(() => program.output() === 'no\n');
    await program.close();
  });

  it('at DYNAMODB_ENDPOINT is used and left running, and must respond', async () => {
    const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '';
    useEngineAt(endpoint);
    const external = await startDynamo({ databaseFile: '/nowhere/data.db' });
    await external.close();
    expect(external).toMatchObject({ endpoint, pid: undefined });
    await clientOf().listTables();
    expect(existsSync('/nowhere')).toBe(false);

    useEngineAt('http://127.0.0.1:1');
    const message = 'No DynamoDB engine responds at DYNAMODB_ENDPOINT=http://127.0.0.1:1.';
    await expect(startDynamo()).rejects.toThrow(new StartupError(message));
  });
});

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
