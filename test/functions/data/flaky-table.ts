import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { onTestFinished } from 'vitest';
import { Table } from '../../../functions/data/table.ts';
import { TABLE_NAME } from '../../support/local-stores.ts';

interface Stumbles {
  /** So many requests fail before they reach the engine. */
  failsFirst?: number;
  /** The answers to so many requests are lost after the engine did what they ask. */
  losesFirst?: number;
  /** What the caller gets; a broken connection unless given. */
  with?: () => Error;
}

const brokenConnection = () => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });

/** The real engine behind a connection with faults that it cannot be made to have. The SDK's own retries see them. */
export function aTableThat({
  failsFirst = 0,
  losesFirst = 0,
  with: fault = brokenConnection,
}: Stumbles): Table {
  const client = new DynamoDBClient({});
  onTestFinished(() => client.destroy());
  let requests = 0;
  client.middlewareStack.add(
    (next) => async (args) => {
      requests += 1;
      if (requests <= failsFirst) throw fault();
      const answer = await next(args);
      if (requests <= losesFirst) throw fault();
      return answer;
    },
    { step: 'finalizeRequest', priority: 'low' },
  );
  return new Table(
    TABLE_NAME,
    DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
  );
}
