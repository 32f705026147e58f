import { randomInt } from 'node:crypto';
import { CODE_ALPHABET, CODE_LENGTH, isCode } from '#shared/rules/collection/collection-code.ts';
import { hashOfCode } from '#shared/rules/counter/code-hash.ts';
import { type AuthorizationRecord, isOpen } from './authorization-record.ts';

/** After this many wrong tries, a code no longer works. */
export const MAX_WRONG_TRIES = 5;

/** A random code, 50 bits less what names and phone numbers look like. */
export function newCollectionCode(): string {
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join(
    '',
  );
  return isCode(code) ? code : newCollectionCode();
}

type NewCode = Pick<AuthorizationRecord, 'code' | 'codeAt' | 'codeHash'>;

/** A random code for an authorization, with the slow hash for tablets. That is made now, because a whole day of them is slow. */
export async function aCode(authorizationId: string, now: Date): Promise<NewCode> {
  const code = newCollectionCode();
  return { code, codeAt: now.toISOString(), codeHash: await hashOfCode(code, authorizationId) };
}

/** After a try with a wrong secret. The last one locks it. One that has ended stays so. */
export function withWrongTry(record: AuthorizationRecord, now: Date): AuthorizationRecord {
  const wrongTries = record.wrongTries + 1;
  const isLocked = wrongTries >= MAX_WRONG_TRIES;
  return {
    ...record,
    wrongTries,
    ...(isLocked && { lockedAt: now.toISOString() }),
    ...(isLocked && isOpen(record) && { authorizationState: 'LOCKED' }),
  };
}

/** With another code, which works even if the earlier one was locked. */
export function withNewCode(record: AuthorizationRecord, code: NewCode): AuthorizationRecord {
  const { lockedAt: _, textedAt: _sent, ...rest } = record;
  return { ...rest, ...code, authorizationState: 'ACTIVE', wrongTries: 0 };
}

export const revoked = (record: AuthorizationRecord, now: Date): AuthorizationRecord => ({
  ...record,
  authorizationState: 'REVOKED',
  endedAt: now.toISOString(),
});

/** After its pickup or package was over. */
export const over = (record: AuthorizationRecord, now: Date): AuthorizationRecord => ({
  ...record,
  authorizationState: 'OVER',
  endedAt: now.toISOString(),
});

/** After a handover with its code: it has ended, or a standing one has another code. */
export function afterHandover(
  record: AuthorizationRecord,
  handedOverAt: string,
  nextCode: NewCode,
): AuthorizationRecord {
  const used = { ...record, lastUsedAt: handedOverAt };
  // It has ended since a handover without a network, and its code worked once too.
  if (!isOpen(record)) return { ...used, authorizationState: 'USED' };
  return record.scope.kind === 'STANDING'
    ? withNewCode(used, nextCode)
    : { ...used, authorizationState: 'USED', endedAt: handedOverAt };
}
