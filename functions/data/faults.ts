import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { Unavailable, VersionConflict } from '../platform/errors.ts';

/** Faults of the engine that pass by themselves. The SDK has retried those it knows before they come here. */
const PASSING = new Set([
  'InternalServerError',
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TransactionConflictException',
  'TransactionInProgressException',
  'TimeoutError',
]);

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

/**
 * Whether a write was refused only because transactions of others were at work on the same items, so that it may be sent
 * again. The SDK does not do so by itself.
 */
export function isContention(error: unknown): boolean {
  if (nameOf(error) === 'TransactionConflictException') return true;
  if (!(error instanceof TransactionCanceledException)) return false;
  const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code ?? 'None');
  return (
    !codes.includes('ConditionalCheckFailed') &&
    codes.some(
      (code) =>
        code === 'TransactionConflict' ||
        code === 'ThrottlingError' ||
        code === 'ProvisionedThroughputExceeded',
    )
  );
}

function isConditionFailed(error: unknown): boolean {
  if (nameOf(error) === 'ConditionalCheckFailedException') return true;
  return (
    error instanceof TransactionCanceledException &&
    (error.CancellationReasons ?? []).some((reason) => reason.Code === 'ConditionalCheckFailed')
  );
}

/** A fault of the engine as the error that services know; any other error as it came. */
export function translateFault(error: unknown): unknown {
  if (isConditionFailed(error))
    return new VersionConflict('This was changed meanwhile. Refresh and try again.', { cause: error });
  if (PASSING.has(nameOf(error)) || isContention(error)) {
    return new Unavailable(undefined, { cause: error });
  }
  return error;
}
