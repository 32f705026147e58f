import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DescribeTableCommand, DescribeTimeToLiveCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startSupervised } from '../../../local/database/child-process.ts';
import { type DynamoOptions, startDynamo } from '../../../local/database/dynamo-engine.ts';
import { dropTable, ensureTable } from '../../../local/database/table.ts';
import { StartupError } from '../../../local/errors.ts';
import { TABLE, TABLE_INDEXES } from '../../../shared/deployment/table.ts';
import { isAlive, runScript, temporaryDirectory, until } from '../support.ts';

async function anEngine(options: DynamoOptions = {}) {
  const dynamo = await startDynamo(options);
  onTestFinished(() => dynamo.close());
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint: dynamo.endpoint, region: 'us-west-2', credentials });
  onTestFinished(() => client.destroy());
  return { dynamo, client };
}

describe('the DynamoDB engine', () => {
  it('exits on close and keeps its data in the file', async () => {
    const databaseFile = join(temporaryDirectory(), 'data.db');
    const first = await anEngine({ databaseFile });
    await ensureTable(first.client, 'kept');

    await first.dynamo.close();

    expect(isAlive(first.dynamo.pid ?? 0)).toBe(false);
    const second = await anEngine({ databaseFile });
    const { Table } = await second.client.send(new DescribeTableCommand({ TableName: 'kept' }));
    expect(Table?.TableStatus).toBe('ACTIVE');
  });

  it('reports an unexpected exit', async () => {
    const { dynamo } = await anEngine();

    process.kill(dynamo.pid ?? 0, 'SIGKILL');

    await expect(dynamo.failed).rejects.toThrow('The DynamoDB engine was terminated by SIGKILL');
  });

  it.each(['kill', 'throw', 'exit'])('exits with its parent process: %s', async (way) => {
    const directory = temporaryDirectory();
    const parent = runScript(
      `import { startDynamo } from './local/database/dynamo-engine.ts';
       const { pid } = await startDynamo({ databaseFile: ${JSON.stringify(join(directory, 'data.db'))} });
       console.log('engine ' + pid);
       if ('${way}' === 'throw') setTimeout(() => { throw new Error('crash'); });
       else if ('${way}' === 'exit') process.exit(0);`,
    );
    await until(() => parent.output().includes('engine '));
    const engine = Number(/engine (\d+)/.exec(parent.output())?.[1]);
    if (way === 'kill') process.kill(parent.pid, 'SIGKILL');

    await parent.ended;

    await until(() => !isAlive(engine));
  });

  it('handles a supervised program that exits immediately', async () => {
    const program = startSupervised('/bin/sh', ['-c', 'echo no >&2; exit 3']);

    expect(await program.ended).toBe('exited with code 3');
    await until(() => program.output() === 'no\n');
    await program.close();
  });

  it('rejects a DYNAMODB_ENDPOINT that does not respond', async () => {
    vi.stubEnv('DYNAMODB_ENDPOINT', 'http://127.0.0.1:1');
    onTestFinished(() => void vi.unstubAllEnvs());

    await expect(startDynamo()).rejects.toThrow(StartupError);
    await expect(startDynamo()).rejects.toThrow(
      'No DynamoDB engine responds at DYNAMODB_ENDPOINT=http://127.0.0.1:1',
    );
  });

  it('uses the engine at DYNAMODB_ENDPOINT and leaves it running', async () => {
    const { dynamo, client } = await anEngine();
    vi.stubEnv('DYNAMODB_ENDPOINT', dynamo.endpoint);
    onTestFinished(() => void vi.unstubAllEnvs());

    const external = await startDynamo({ databaseFile: '/nowhere/data.db' });
    await external.close();

    expect(external).toMatchObject({ endpoint: dynamo.endpoint, pid: undefined });
    await ensureTable(client, 'still-running');
    expect(existsSync('/nowhere')).toBe(false);
  });
});

describe('the table', () => {
  it('has the keys, indexes, stream, and TTL of the deployed table', async () => {
    const { client } = await anEngine();

    await ensureTable(client, 'shape');

    const { Table } = await client.send(new DescribeTableCommand({ TableName: 'shape' }));
    const ttl = await client.send(new DescribeTimeToLiveCommand({ TableName: 'shape' }));
    expect(Table?.KeySchema?.map((key) => key.AttributeName)).toEqual([TABLE.partitionKey, TABLE.sortKey]);
    expect(Table?.StreamSpecification).toMatchObject({
      StreamEnabled: true,
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    });
    const byName = (a: { IndexName?: string }, b: { IndexName?: string }) =>
      (a.IndexName ?? '').localeCompare(b.IndexName ?? '');
    expect(Table?.GlobalSecondaryIndexes?.toSorted(byName)).toMatchObject(
      TABLE_INDEXES.map(({ name, partitionKey, sortKey, attributes }) => ({
        IndexName: name,
        KeySchema: [
          { AttributeName: partitionKey, KeyType: 'HASH' },
          { AttributeName: sortKey, KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...attributes] },
      })).toSorted(byName),
    );
    expect(ttl.TimeToLiveDescription).toMatchObject({
      AttributeName: TABLE.timeToLive,
      TimeToLiveStatus: 'ENABLED',
    });
  });

  it('is created once by concurrent and repeated calls', async () => {
    const { client } = await anEngine();

    await Promise.all([ensureTable(client, 'one'), ensureTable(client, 'one')]);
    await ensureTable(client, 'one');

    await dropTable(client, 'one');
    await dropTable(client, 'one');
    await expect(client.send(new DescribeTableCommand({ TableName: 'one' }))).rejects.toThrow();
  });
});
