import { retryOnConflict } from '#functions/core/data/retry.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Owner } from '#functions/core/platform/caller.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { Conflict } from '#functions/core/platform/errors.ts';
import type { ForwardingAddress } from '#shared/contracts/pre-alerts/forwarding-address.ts';
import { type ForwardingAddressRecord, forwardingAddressRepository } from './address-record.ts';
import { newForwardingToken } from './forwarding-token.ts';

/**
 * The address to which a customer forwards mail (decision 203).
 * @param domain that of all these addresses; empty in a stage that receives no mail
 */
export function forwardingAddressService(table: Table, clock: Clock, domain: string) {
  const addresses = forwardingAddressRepository(table);

  const shown = (record: ForwardingAddressRecord | null): ForwardingAddress => ({
    isOffered: domain !== '',
    address: domain === '' || record?.token === undefined ? null : `${record.token}@${domain}`,
    refusedAt: record?.refusedAt ?? null,
    version: record?.addressVersion ?? 0,
  });

  /** Saves the token, or its absence, unless there is one that has changed since `seenVersion`. */
  const change = (
    { customerId }: Owner,
    token: string | undefined,
    seenVersion?: number,
  ): Promise<ForwardingAddress> =>
    retryOnConflict(async () => {
      const before = await addresses.find(customerId);
      const hasAddress = before?.token !== undefined;
      const isDone = token === undefined ? !hasAddress : hasAddress && before.addressVersion !== seenVersion;
      if (isDone) return shown(before);
      const changedAt = clock.now().toISOString();
      // The mails of today count on, so that a new address is no way around the limit.
      const { day = '', mails = 0, addressVersion = 0, version = 1 } = before ?? {};
      const after = {
        customerId,
        ...(token !== undefined && { token }),
        ...{ addressVersion: addressVersion + 1, changedAt, day, mails, version },
      };
      await addresses.save(before, after);
      return shown(after);
    });

  return {
    get: async ({ customerId }: Owner): Promise<ForwardingAddress> => shown(await addresses.find(customerId)),

    /**
     * Creates or replaces the address. Returns the present one, if there is one and it has changed since `seenVersion`, so that
     * a repeated request does not replace what the first one has created.
     * @throws Conflict if the stage receives no mail, VersionConflict
     */
    renew: async (owner: Owner, seenVersion: number): Promise<ForwardingAddress> => {
      if (domain === '') throw new Conflict('Mail cannot be forwarded here.');
      return change(owner, newForwardingToken(), seenVersion);
    },

    /** Removes the address. @throws VersionConflict */
    remove: async (owner: Owner): Promise<void> => {
      await change(owner, undefined);
    },
  };
}
