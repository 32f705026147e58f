import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { Unavailable, VersionConflict } from '../platform/errors.ts';

const CONDITION_FAILED = 'ConditionalCheckFailed';

/** What the engine says when it gets more than it can do at the moment; reasons of transactions have their own names. */
const THROTTLING = new Set([
  'ProvisionedThroughputExceeded',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingError',
  'ThrottlingException',
]);

/** Transactions of others were at work on the same items, or this one still is. */
const CONTENTION = new Set([
  'TransactionConflict',
  'TransactionConflictException',
  'TransactionInProgressException',
]);

/** Faults of the engine that pass by themselves, though not within one call. */
const PASSING = new Set(['InternalServerError', 'LimitExceededException', 'TimeoutError']);

/** What Node calls a connection that cannot be made or does not hold. */
const BROKEN_CONNECTION = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT']);

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The reasons for which the writes of a transaction were refused, in their order; null for another error. */
export function reasonsOf(error: unknown) {
  return error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : null;
}

/** Whether one write of its own, or one of a transaction, met another state than its condition asks for. */
export function isConditionFailed(error: unknown): boolean {
  if (nameOf(error) === 'ConditionalCheckFailedException') return true;
  return reasonsOf(error)?.some(({ Code }) => Code === CONDITION_FAILED) ?? false;
}

/** Whether the same request may succeed in a moment: others were at work, or there were too many requests. */
export function isPassing(error: unknown): boolean {
  const passes = (name: string) => CONTENTION.has(name) || THROTTLING.has(name);
  if (passes(nameOf(error))) return true;
  return !isConditionFailed(error) && (reasonsOf(error)?.some(({ Code = '' }) => passes(Code)) ?? false);
}

/** A fault of the engine as the error that services know; any other error as it came. */
export function translateFault(error: unknown): unknown {
  if (isConditionFailed(error)) return new VersionConflict(undefined, { cause: error });
  const passes = PASSING.has(nameOf(error)) || BROKEN_CONNECTION.has(codeOf(error)) || isPassing(error);
  return passes ? new Unavailable(undefined, { cause: error }) : error;
}
