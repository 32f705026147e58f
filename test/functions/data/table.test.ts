import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  DynamoDBClient,
  ThrottlingException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { customerEntity } from '../../../functions/customers/customer-record.ts';
import { customerRepository } from '../../../functions/customers/customer-repository.ts';
import { customerService } from '../../../functions/customers/customer-service.ts';
import { connectTable, Table } from '../../../functions/data/table.ts';
import { systemClock } from '../../../functions/platform/clock.ts';
import { aPerson } from '../../support/events.ts';
import { TABLE_NAME, withLocalStores } from '../../support/local-stores.ts';
import { SAMPLE_PROFILE } from '../../support/profile.ts';

/** An engine that does what it is told: the real one cannot be made to fall silent. */
async function anEngine(listener: RequestListener): Promise<void> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  Object.assign(process.env, {
    AWS_REGION: 'us-west-2',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
}

const fault = { message: 'not now', $metadata: {} };
const FAULTS = {
  GetItemCommand: () => new ThrottlingException(fault),
  UpdateItemCommand: () => new TransactionConflictException(fault),
  TransactWriteItemsCommand: () =>
    new TransactionCanceledException({ ...fault, CancellationReasons: [{ Code: 'TransactionConflict' }] }),
};
type Faulty = keyof typeof FAULTS;
const isFaulty = (command: string): command is Faulty => Object.hasOwn(FAULTS, command);

/** The real engine behind a connection on which the first calls of each kind fail as DynamoDB fails under load. */
function aStumblingTable(faultsOfAKind: number) {
  const client = new DynamoDBClient({});
  onTestFinished(() => client.destroy());
  const met: Record<Faulty, number> = {
    GetItemCommand: 0,
    UpdateItemCommand: 0,
    TransactWriteItemsCommand: 0,
  };
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (!isFaulty(commandName) || met[commandName] === faultsOfAKind) return next(args);
        met[commandName] += 1;
        throw FAULTS[commandName]();
      },
    // Behind the SDK's own retries, which are a part of what is tried here.
    { step: 'finalizeRequest', priority: 'low' },
  );
  const table = new Table(
    TABLE_NAME,
    DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
  );
  return { table, met };
}

describe('a table that is throttled and met by transactions', () => {
  withLocalStores();

  it('registers everybody all the same, each with a number of their own', async () => {
    const people = Array.from({ length: 100 }, () => aPerson());
    // The SDK tries three times: two faults are waited out although both should hit the same call.
    const { table, met } = aStumblingTable(2);
    const customers = customerService(customerRepository(table), systemClock);

    const profiles = await Promise.all(
      people.map((person) => customers.register(person, { ...SAMPLE_PROFILE, emailAddress: person.email })),
    );

    expect(new Set(profiles.map(({ customerNumber }) => customerNumber)).size).toBe(100);
    expect(met).toEqual({ GetItemCommand: 2, UpdateItemCommand: 2, TransactWriteItemsCommand: 2 });
  });
});

describe('a table that does not answer', () => {
  it('is asked again, long before Lambda ends the function', { timeout: 10_000 }, async () => {
    let requests = 0;
    await anEngine((_, response) => {
      requests += 1;
      if (requests > 1) response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end('{}');
    });

    expect(await connectTable('any').get(customerEntity, { pk: 'a', sk: 'b' })).toBeNull();

    expect(requests).toBe(2);
  });
});
