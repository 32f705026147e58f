import {
  DynamoDBClient,
  type DynamoDBClientConfig,
  ProvisionedThroughputExceededException,
  ThrottlingException,
  TransactionCanceledException,
  TransactionInProgressException,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { onTestFinished } from 'vitest';
import { Table, type TableOptions } from '#functions/core/data/table.ts';
import { TABLE_NAME } from '#test/support/local-stores.ts';

/** An error that a request gets. If it is late, the engine has executed the request and the response is lost. */
interface Fault {
  readonly error: Error;
  readonly isLate?: boolean;
}

/** Determines the fault of a request of the given kind, for example `PutItem`; null lets it through. */
type FaultOf = (operation: string) => Fault | null | Promise<Fault | null>;

/** Runs a request of the given kind, or throws an error in its place. */
type Intercept = <T>(operation: string, execute: () => Promise<T>) => Promise<T>;

function aTableWith(
  name: string,
  intercept: Intercept,
  options: TableOptions = {},
  config: DynamoDBClientConfig = {},
): Table {
  const client = new DynamoDBClient(config);
  onTestFinished(() => client.destroy());
  client.middlewareStack.add(
    (next, context) => (args) =>
      intercept(String(context.commandName).replace(/Command$/, ''), () => next(args)),
    { step: 'finalizeRequest', priority: 'low' },
  );
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  return new Table(name, documents, options);
}

/** A table of the real engine whose requests get faults. The SDK's own retries also see them. */
export function aTableWithFaults(
  name: string,
  faultOf: FaultOf,
  options: TableOptions = {},
  config: DynamoDBClientConfig = {},
): Table {
  const intercept: Intercept = async (operation, execute) => {
    const fault = await faultOf(operation);
    if (!fault) return execute();
    if (fault.isLate) await execute();
    throw fault.error;
  };
  return aTableWith(name, intercept, options, config);
}

/** A table that cancels a transaction while another one is in progress, as DynamoDB does if both write one item. */
export function aContendedTable(name: string, options: TableOptions = {}): Table {
  let isLocked = false;
  const intercept: Intercept = async (operation, execute) => {
    if (operation !== 'TransactWriteItems') return execute();
    if (isLocked) throw canceled('TransactionConflict', 'None');
    isLocked = true;
    try {
      return await execute();
    } finally {
      isLocked = false;
    }
  };
  return aTableWith(name, intercept, options);
}

interface FlakyTableOptions {
  /** The number of requests that fail before they reach the engine. */
  failsRequests?: number;
  /** The number of requests whose responses are lost after the engine has executed them. */
  losesResponses?: number;
  /** The error of a request, by default a broken connection. The SDK retries only that one. */
  error?: () => Error;
}

const brokenConnection = () => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });

/** A table whose first requests get faults. */
export function aFlakyTable({ failsRequests = 0, losesResponses = 0, error }: FlakyTableOptions): Table {
  let requests = 0;
  const faultOf = () => {
    requests += 1;
    if (requests > Math.max(failsRequests, losesResponses)) return null;
    return { error: (error ?? brokenConnection)(), isLate: requests > failsRequests };
  };
  return aTableWithFaults(TABLE_NAME, faultOf, {}, error ? { maxAttempts: 1 } : {});
}

const details = { message: 'busy', $metadata: {} };
const THROTTLED = [
  () => new ThrottlingException(details),
  () => new ProvisionedThroughputExceededException(details),
];
const CONTENDED = [
  ...THROTTLED,
  () => canceled('TransactionConflict', 'None'),
  () => canceled('ThrottlingError', 'TransactionConflict'),
];

/** A transaction that was canceled for these reasons. */
export const canceled = (...codes: readonly string[]): TransactionCanceledException =>
  new TransactionCanceledException({ ...details, CancellationReasons: codes.map((Code) => ({ Code })) });

/**
 * A table on which three of ten requests are throttled, conflict with other transactions, or are executed without a
 * result. `random` returns numbers from 0 to 1. The SDK's own retries are off: after throttling they take half a second.
 */
export function aBusyTable(name: string, random: () => number, options: TableOptions = {}): Table {
  const faultOf: FaultOf = (operation) => {
    const [chance, choice] = [random(), random()];
    if (chance >= 0.3) return null;
    const isTransaction = operation === 'TransactWriteItems';
    if (isTransaction && chance < 0.05)
      return { error: new TransactionInProgressException(details), isLate: true };
    const errors = isTransaction ? CONTENDED : THROTTLED;
    const error = errors[Math.floor(choice * errors.length)];
    return error ? { error: error() } : null;
  };
  return aTableWithFaults(name, faultOf, options, { maxAttempts: 1 });
}
