import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { onTestFinished } from 'vitest';
import { Table } from '../../../functions/data/table.ts';
import { TABLE_NAME } from '../../support/local-stores.ts';

interface FlakyTableOptions {
  /** The number of requests that fail before they reach the engine. */
  failsRequests?: number;
  /** The number of requests whose responses are lost after the engine has executed them. */
  losesResponses?: number;
  /** The error that the SDK receives, by default a broken connection. */
  error?: () => Error;
}

const brokenConnection = () => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });

/** A table of the real engine with an unreliable connection. The SDK's own retries also see the errors. */
export function aFlakyTable({
  failsRequests = 0,
  losesResponses = 0,
  error = brokenConnection,
}: FlakyTableOptions): Table {
  const client = new DynamoDBClient({});
  onTestFinished(() => client.destroy());
  let requests = 0;
  client.middlewareStack.add(
    (next) => async (args) => {
      requests += 1;
      if (requests <= failsRequests) throw error();
      const output = await next(args);
      if (requests <= losesResponses) throw error();
      return output;
    },
    { step: 'finalizeRequest', priority: 'low' },
  );
  return new Table(
    TABLE_NAME,
    DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
  );
}
