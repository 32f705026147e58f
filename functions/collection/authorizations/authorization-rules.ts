import { randomInt } from 'node:crypto';
import { CODE_ALPHABET, CODE_LENGTH, isCode } from '#shared/rules/collection/collection-code.ts';
import type { AuthorizationRecord } from './authorization-record.ts';

/** After this many wrong tries, a code no longer works. */
export const MAX_WRONG_TRIES = 5;

/** A random code, 50 bits less what names and phone numbers look like. */
export function newCollectionCode(): string {
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join(
    '',
  );
  return isCode(code) ? code : newCollectionCode();
}

/** After a try with a wrong secret. The last one locks it. */
export function withWrongTry(record: AuthorizationRecord, now: Date): AuthorizationRecord {
  const wrongTries = record.wrongTries + 1;
  const isLocked = wrongTries >= MAX_WRONG_TRIES;
  return {
    ...record,
    wrongTries,
    ...(isLocked && { authorizationState: 'LOCKED', lockedAt: now.toISOString() }),
  };
}

/** With another code, which works even if the earlier one was locked. */
export function withNewCode(record: AuthorizationRecord, code: string): AuthorizationRecord {
  const { lockedAt: _, textedAt: _sent, ...rest } = record;
  return { ...rest, authorizationState: 'ACTIVE', code, wrongTries: 0 };
}

export const revoked = (record: AuthorizationRecord, now: Date): AuthorizationRecord => ({
  ...record,
  authorizationState: 'REVOKED',
  endedAt: now.toISOString(),
});

/** After a handover with its code: it has ended, or a standing one has another code. */
export function afterHandover(
  record: AuthorizationRecord,
  handedOverAt: string,
  nextCode: string,
): AuthorizationRecord {
  const used = { ...record, lastUsedAt: handedOverAt };
  // The customer has ended it since a handover without a network, and its code worked once too.
  if (record.authorizationState === 'REVOKED') return { ...used, authorizationState: 'USED' };
  return record.scope.kind === 'STANDING'
    ? withNewCode(used, nextCode)
    : { ...used, authorizationState: 'USED', endedAt: handedOverAt };
}
