import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import { CUSTOMER_SORT, customerPartition, type Key } from '#functions/core/data/keys.ts';
import {
  AuthorizationScope,
  ENDED_STATES,
  OPEN_STATES,
} from '#shared/contracts/collection/authorizations.ts';
import { referenceOf } from '#shared/rules/collection/collection-code.ts';

/**
 * A person who may collect for a customer. The code is stored as it is, because the customer must be able to show and
 * share it again, and it is useless without the person's photo ID. `wrongTries` are those since the last right one.
 * `codeAt` is when the code was made, and `codeHash` its slow hash (decision 205). Early records have neither.
 *
 * - `ACTIVE`: the code works.
 * - `LOCKED`: somebody tried too many wrong codes, at `lockedAt`. The customer can replace the code. One that has ended can
 *   have a `lockedAt` too: its code counts for no handover of the time before.
 * - `REVOKED`: the customer ended it. `USED`: its handover has taken place. `OVER`: its pickup or package was over, and another
 *   authorization needed its place. All are final, since `endedAt`.
 */
export const AuthorizationRecord = z.object({
  authorizationId: z.string(),
  customerId: z.string(),
  name: z.string(),
  phone: z.optional(z.string()),
  scope: AuthorizationScope,
  authorizationState: z.enum([...OPEN_STATES, ...ENDED_STATES]),
  code: z.string(),
  codeAt: z.optional(z.string()),
  codeHash: z.optional(z.string()),
  wrongTries: z.int(),
  createdAt: z.string(),
  textedAt: z.optional(z.string()),
  lastUsedAt: z.optional(z.string()),
  lockedAt: z.optional(z.string()),
  endedAt: z.optional(z.string()),
  ...Versioned.shape,
});
export type AuthorizationRecord = z.infer<typeof AuthorizationRecord>;

export const isOpen = ({ authorizationState }: Pick<AuthorizationRecord, 'authorizationState'>): boolean =>
  authorizationState === 'ACTIVE' || authorizationState === 'LOCKED';

/** Open authorizations have their own prefix, so that the cost of listing them does not grow with the ended ones. */
export const openPrefix = `${CUSTOMER_SORT.authorizations}OPEN#`;
const endedPrefix = `${CUSTOMER_SORT.authorizations}ENDED#`;

/** The two possible keys of an authorization. */
export const authorizationKeys = (customerId: string, authorizationId: string): { open: Key; ended: Key } => {
  const pk = customerPartition(customerId);
  return {
    open: { pk, sk: `${openPrefix}${authorizationId}` },
    ended: { pk, sk: `${endedPrefix}${authorizationId}` },
  };
};

export const authorizationEntity = defineEntity({
  type: 'pickup-authorization',
  schema: AuthorizationRecord,
  keys: (record) => {
    const keys = authorizationKeys(record.customerId, record.authorizationId);
    return isOpen(record) ? keys.open : keys.ended;
  },
});

/** Whose authorization has, or had, a code with this reference. It stays, so that no reference is given twice. */
const CollectionCodeRecord = z.object({
  reference: z.string(),
  customerId: z.string(),
  authorizationId: z.string(),
  ...Versioned.shape,
});

export const collectionCodeKey = (reference: string): Key => ({
  pk: `COLLECTION_CODE#${reference}`,
  sk: 'AUTHORIZATION',
});

export const collectionCodeEntity = defineEntity({
  type: 'collection-code',
  schema: CollectionCodeRecord,
  keys: ({ reference }) => collectionCodeKey(reference),
});

/** The pointer from an authorization's current code. */
export const pointerOf = ({ code, customerId, authorizationId }: AuthorizationRecord) => ({
  reference: referenceOf(code),
  customerId,
  authorizationId,
  version: 1,
});

/**
 * What one customer or one phone number has used of the limits of the last day: the times when authorizations or codes were
 * created, and when codes were texted. Expires.
 */
const CollectionUseRecord = z.object({
  subject: z.string(),
  createdTimes: z.array(z.string()),
  textTimes: z.array(z.string()),
  /** Seconds since 1970. */
  expiresAt: z.int(),
  ...Versioned.shape,
});
export type CollectionUseRecord = z.infer<typeof CollectionUseRecord>;

export const collectionUseKey = (subject: string): Key => ({ pk: `COLLECTION_USE#${subject}`, sk: 'DAY' });

export const collectionUseEntity = defineEntity({
  type: 'collection-use',
  schema: CollectionUseRecord,
  keys: ({ subject }) => collectionUseKey(subject),
});
