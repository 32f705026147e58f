import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { onTestFinished } from 'vitest';
import { Table } from '../../../functions/data/table.ts';
import { TABLE_NAME } from '../../support/engine.ts';

interface Stumbles {
  /** So many requests fail before they reach the engine, */
  failsFirst?: number;
  /** with this. */
  with?: () => Error;
  /** The answers to so many requests are lost after the engine did what they ask. */
  losesFirst?: number;
}

/** The real engine behind a connection with faults that it cannot be made to have. The SDK's own retries see them. */
export function aTableThat({ failsFirst = 0, with: fault, losesFirst = 0 }: Stumbles): Table {
  const client = new DynamoDBClient({});
  onTestFinished(() => client.destroy());
  let requests = 0;
  client.middlewareStack.add(
    (next) => async (args) => {
      requests += 1;
      if (fault && requests <= failsFirst) throw fault();
      const answer = await next(args);
      if (requests <= losesFirst) throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
      return answer;
    },
    { step: 'finalizeRequest', priority: 'low' },
  );
  return new Table(
    TABLE_NAME,
    DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
  );
}
