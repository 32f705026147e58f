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

/** A fake engine, because the real one cannot be made to hang. */
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

const details = { message: 'not now', $metadata: {} };
const ERRORS = {
  GetItemCommand: () => new ThrottlingException(details),
  UpdateItemCommand: () => new TransactionConflictException(details),
  TransactWriteItemsCommand: () =>
    new TransactionCanceledException({ ...details, CancellationReasons: [{ Code: 'TransactionConflict' }] }),
};
type FailingCommand = keyof typeof ERRORS;
const isFailing = (command: string): command is FailingCommand => Object.hasOwn(ERRORS, command);

/** A table of the real engine on which the first requests of each type fail, as DynamoDB's do under load. */
function aThrottledTable(errorsPerCommand: number) {
  const client = new DynamoDBClient({});
  onTestFinished(() => client.destroy());
  const failures: Record<FailingCommand, number> = {
    GetItemCommand: 0,
    UpdateItemCommand: 0,
    TransactWriteItemsCommand: 0,
  };
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (!isFailing(commandName) || failures[commandName] === errorsPerCommand) return next(args);
        failures[commandName] += 1;
        throw ERRORS[commandName]();
      },
    // After the SDK's own retries, which are part of this test.
    { step: 'finalizeRequest', priority: 'low' },
  );
  const table = new Table(
    TABLE_NAME,
    DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
  );
  return { table, failures };
}

describe('a table with throttling and transaction conflicts', () => {
  withLocalStores();

  it('registers all customers with unique numbers', async () => {
    const people = Array.from({ length: 100 }, () => aPerson());
    // The SDK makes three attempts, so two errors are retried even if they affect the same request.
    const { table, failures } = aThrottledTable(2);
    const customers = customerService(customerRepository(table), systemClock);

    const profiles = await Promise.all(
      people.map((person) => customers.register(person, { ...SAMPLE_PROFILE, emailAddress: person.email })),
    );

    expect(new Set(profiles.map(({ customerNumber }) => customerNumber)).size).toBe(100);
    expect(failures).toEqual({ GetItemCommand: 2, UpdateItemCommand: 2, TransactWriteItemsCommand: 2 });
  });
});

describe('an unresponsive table', () => {
  it('is retried long before the Lambda function times out', { timeout: 10_000 }, async () => {
    let requests = 0;
    await anEngine((_, response) => {
      requests += 1;
      if (requests > 1) response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end('{}');
    });

    expect(await connectTable('any').get(customerEntity, { pk: 'a', sk: 'b' })).toBeNull();

    expect(requests).toBe(2);
  });
});
