import { retryOnConflict } from '#functions/core/data/retry.ts';
import type { Caller, Owner } from '#functions/core/platform/caller.ts';
import { Conflict } from '#functions/core/platform/errors.ts';
import { agreements, billsOfLadingOf, choiceOf, isAgreed } from '#functions/parcels/cover/agreements.ts';
import {
  coverRefunds,
  requireCoverOpen,
  withDeclaredValue,
} from '#functions/parcels/cover/declared-value.ts';
import { parcelAccess } from '#functions/parcels/parcel-access.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { parcelOf } from '#functions/parcels/shown-parcel.ts';
import type { BillsOfLading, CoverInput } from '#shared/contracts/cover.ts';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { isStaff } from '#shared/roles.ts';
import type { PaymentTools } from '../payment-tools.ts';
import type { RefundRecord } from '../refunds/refund-record.ts';
import { refundService } from '../refunds/refund-service.ts';
import { coverRequests } from './cover-requests.ts';

/** The declared values of parcels, and what was agreed about them. */
export function coverService(tools: PaymentTools) {
  const { table, clock } = tools;
  const { owned, visible } = parcelAccess(parcelRepository(table));
  const agreed = agreements(table);
  const requestsOf = coverRequests(tools);
  const refunds = refundService(tools);

  /** Saves a choice with its bill of lading, and the requests for the refunds that follow from it, or nothing. */
  async function save(
    { customerId }: Owner,
    parcelId: string,
    input: CoverInput,
  ): Promise<{ parcel: ParcelRecord; requested: RefundRecord[] }> {
    const before = await owned({ customerId }, parcelId, true);
    const choice = choiceOf(input);
    const latest = await agreed.latest(before);
    if (isAgreed(choice, latest)) return { parcel: before, requested: [] };
    requireCoverOpen(before);
    if ((before.agreements ?? 0) !== input.agreement)
      throw new Conflict('The cover was changed in another window or on another device.');
    const now = clock.now();
    const parts = coverRefunds(before, choice.declaredValueCents);
    const requests = await requestsOf(before, parts, now);
    const { parcel, writes } = await agreed.agree(
      before,
      changedByCustomer(before, withDeclaredValue(before, choice.declaredValueCents, now)),
      {
        agreedBy: input.isImplied ? 'PAYMENT' : 'CHOICE',
        contents: input.contents ?? latest?.contents ?? '',
      },
      now,
    );
    await table.transact({ ...writes, ...requests.writes });
    return { parcel, requested: requests.refunds };
  }

  return {
    /**
     * Declares the value of a parcel before its departure, or keeps the default cover. The same choice again changes
     * nothing.
     * @throws NotFound, Conflict after the departure, if the cover has changed since `input.agreement`, or while a refund of
     * the parcel is open
     */
    choose: async (owner: Owner, parcelId: string, input: CoverInput): Promise<Parcel> => {
      const { parcel, requested } = await retryOnConflict(() => save(owner, parcelId, input));
      for (const refund of requested) await refunds.settle(refund);
      return parcelOf(requested.length === 0 ? parcel : await owned(owner, parcelId, true));
    },

    /** What was agreed about one of the customer's parcels, or any for staff. @throws NotFound */
    billsOfLading: async (caller: Caller, parcelId: string): Promise<BillsOfLading> => {
      const parcel = await visible(caller, parcelId);
      return billsOfLadingOf(parcel, await agreed.list(parcel), isStaff(caller.roles));
    },
  };
}

/** The parcel marked as changed by its customer. Staff who edit it at the same time get a conflict. */
function changedByCustomer(before: ParcelRecord, after: ParcelRecord): ParcelRecord {
  const version = before.version + 1;
  const isChanged = after.declaredValueCents !== before.declaredValueCents;
  return {
    ...after,
    changed: { by: before.customerId, version },
    ...(isChanged && { editVersion: version }),
  };
}
