import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { Unavailable, VersionConflict } from '../platform/errors.ts';

const CONDITION_FAILED = 'ConditionalCheckFailed';

/** Throttling errors, by exception name or by the cancellation reason of a transaction. */
const THROTTLING_ERRORS = new Set([
  'ProvisionedThroughputExceeded',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingError',
  'ThrottlingException',
]);

/** A conflict with another transaction on the same items, or with this transaction while it is still in progress. */
const CONTENTION_ERRORS = new Set([
  'TransactionConflict',
  'TransactionConflictException',
  'TransactionInProgressException',
]);

/** Transient errors that are not retried here because the SDK has already retried them. */
const TRANSIENT_ERRORS = new Set(['InternalServerError', 'LimitExceededException', 'TimeoutError']);

/** Node's error codes for failed connections. */
const CONNECTION_ERROR_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT']);

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** The cancellation reasons of a transaction, one per write, in order. Null for any other error. */
export function cancellationReasons(error: unknown) {
  return error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : null;
}

/** Whether the condition of a write failed, alone or in a transaction. */
export function isConditionalCheckFailed(error: unknown): boolean {
  if (nameOf(error) === 'ConditionalCheckFailedException') return true;
  return cancellationReasons(error)?.some(({ Code }) => Code === CONDITION_FAILED) ?? false;
}

/** Whether a retry may succeed because the error was contention or throttling. */
export function isRetryable(error: unknown): boolean {
  const matches = (name: string) => CONTENTION_ERRORS.has(name) || THROTTLING_ERRORS.has(name);
  if (matches(nameOf(error))) return true;
  return (
    !isConditionalCheckFailed(error) &&
    (cancellationReasons(error)?.some(({ Code = '' }) => matches(Code)) ?? false)
  );
}

/** Converts a DynamoDB error to an error of `platform/errors.ts`. Returns any other error unchanged. */
export function toServiceError(error: unknown): unknown {
  if (isConditionalCheckFailed(error)) return new VersionConflict(undefined, { cause: error });
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isTransient =
    TRANSIENT_ERRORS.has(nameOf(error)) || CONNECTION_ERROR_CODES.has(code) || isRetryable(error);
  return isTransient ? new Unavailable(undefined, { cause: error }) : error;
}
