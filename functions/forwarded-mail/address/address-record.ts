import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import { CUSTOMER_SORT, customerPartition, type Key } from '#functions/core/data/keys.ts';
import type { Table } from '#functions/core/data/table.ts';

/**
 * The address to which a customer forwards mail, and how many mails came on its last day.
 *
 * - `token` is the part before the `@`, absent once the address is removed. It is no secret that opens anything: whoever knows
 *   it can only send mail, which is refused unless it comes from the customer.
 * - `addressVersion` counts the changes of the token.
 * - `day` is a date in UTC, on which `mails` were read or tried to.
 * - `refusedAt` is when a mail was last refused, as the customer is told: noted at most once a day.
 */
const ForwardingAddressRecord = z.extend(Versioned, {
  customerId: z.string(),
  token: z.optional(z.string()),
  addressVersion: z.int(),
  changedAt: z.string(),
  day: z.string(),
  mails: z.int(),
  refusedAt: z.optional(z.string()),
});
export type ForwardingAddressRecord = z.infer<typeof ForwardingAddressRecord>;

const tokenKey = (token: string): Key => ({ pk: `FORWARDING_TOKEN#${token}`, sk: 'CUSTOMER' });

/** Maps a token to its customer. Derived from the address. */
export const forwardingTokenEntity = defineEntity({
  type: 'forwarding-token',
  schema: z.extend(Versioned, { token: z.string(), customerId: z.string() }),
  keys: ({ token }) => tokenKey(token),
});

const addressKey = (customerId: string): Key => ({
  pk: customerPartition(customerId),
  sk: CUSTOMER_SORT.forwardingAddress,
});

export const forwardingAddressEntity = defineEntity({
  type: 'forwarding-address',
  schema: ForwardingAddressRecord,
  keys: ({ customerId }) => addressKey(customerId),
  entries: ({ token, customerId }) =>
    token === undefined ? [] : [forwardingTokenEntity.write({ token, customerId, version: 1 })],
});

/** Reads consistently, so that a removed address receives nothing more. Each read costs 1 read unit. */
export const forwardingAddressRepository = (table: Table) => ({
  find: (customerId: string): Promise<ForwardingAddressRecord | null> =>
    table.get(forwardingAddressEntity, addressKey(customerId), true),

  /** The customer with a token, or null. */
  customerOf: async (token: string): Promise<string | null> =>
    (await table.get(forwardingTokenEntity, tokenKey(token), true))?.customerId ?? null,

  /** @throws VersionConflict if it has changed since `before` was read, or exists if that is null */
  save: (
    before: ForwardingAddressRecord | null,
    after: ForwardingAddressRecord,
  ): Promise<ForwardingAddressRecord> => table.save(forwardingAddressEntity, before, after),
});
