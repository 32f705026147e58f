import { retryOnConflict } from '#functions/core/data/retry.ts';
import type { Caller, Owner } from '#functions/core/platform/caller.ts';
import { Conflict, VersionConflict } from '#functions/core/platform/errors.ts';
import { agreements, choiceOf, isAgreed } from '#functions/parcels/cover/agreements.ts';
import type { Agreement } from '#functions/parcels/cover/bill-of-lading-record.ts';
import {
  coverRefunds,
  requireCoverOpen,
  withDeclaredValue,
} from '#functions/parcels/cover/declared-value.ts';
import { parcelAccess } from '#functions/parcels/parcel-access.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { parcelOf } from '#functions/parcels/shown-parcel.ts';
import { changedByStaff } from '#functions/parcels/staff/staff-parcel.ts';
import type { CoverInput, StaffCoverInput } from '#shared/contracts/cover/choices.ts';
import type { Parcel } from '#shared/contracts/parcel.ts';
import type { PaymentTools } from '../payment-tools.ts';
import type { RefundRecord } from '../refunds/refund-record.ts';
import { refundService } from '../refunds/refund-service.ts';
import { coverRequests } from './cover-requests.ts';

type Author = Omit<Agreement, 'contents'>;

/** The declared values of parcels, and what was agreed about them. */
export function coverService(tools: PaymentTools) {
  const { table, clock } = tools;
  const { any, owned } = parcelAccess(parcelRepository(table));
  const agreed = agreements(table);
  const requestsOf = coverRequests(tools);
  const refunds = refundService(tools);

  /** Saves a choice with its bill of lading, and the requests for the refunds that follow from it, or nothing. */
  async function save(
    find: () => Promise<ParcelRecord>,
    input: CoverInput,
    author: Author,
  ): Promise<{ parcel: ParcelRecord; requested: RefundRecord[] }> {
    const before = await find();
    const choice = choiceOf(input);
    const latest = await agreed.latest(before);
    const parts = coverRefunds(before, choice.declaredValueCents);
    const isCurrent = (before.agreements ?? 0) === input.agreement;
    // The same choice by the current page asks again for a refund that has failed.
    if (isAgreed(choice, latest) && !(isCurrent && parts.length > 0))
      return { parcel: before, requested: [] };
    requireCoverOpen(before);
    if (!isCurrent) throw new Conflict('The coverage was changed in another window or on another device.');
    const now = clock.now();
    const by = author.by ?? before.customerId;
    const requests = await requestsOf(before, parts, by, now).catch(async (error: unknown) => {
      // What it read of the refunds may be newer than the parcel, if the same request was sent twice.
      const hasChanged = error instanceof Conflict && (await find()).version !== before.version;
      throw hasChanged ? new VersionConflict() : error;
    });
    const declared = withDeclaredValue(before, choice.declaredValueCents, now);
    const { parcel, writes } = await agreed.agree(
      before,
      changedByStaff(before, declared, by, author.reason),
      { ...author, contents: input.contents ?? latest?.contents ?? '' },
      now,
    );
    await table.transact({ ...writes, ...requests.writes });
    return { parcel, requested: requests.refunds };
  }

  /** @throws NotFound, Conflict after the departure, if the coverage has changed since, or while a refund is open */
  async function choose(
    find: () => Promise<ParcelRecord>,
    input: CoverInput,
    author: Author,
  ): Promise<ParcelRecord> {
    const { parcel, requested } = await retryOnConflict(() => save(find, input, author));
    for (const refund of requested) await refunds.settle(refund);
    return requested.length === 0 ? parcel : find();
  }

  return {
    /**
     * Declares the value of a parcel before its departure, or keeps the default cover. The same choice again changes
     * nothing.
     * @throws NotFound, Conflict after the departure, if the coverage has changed since `input.agreement`, or while a refund of
     * the parcel is open
     */
    choose: async (owner: Owner, parcelId: string, input: CoverInput): Promise<Parcel> => {
      const agreedBy = input.isImplied ? 'PAYMENT' : 'CHOICE';
      return parcelOf(await choose(() => owned(owner, parcelId, true), input, { agreedBy }));
    },

    /** The same by staff, for the customer. @throws as `choose` */
    change: async (
      { email }: Pick<Caller, 'email'>,
      parcelId: string,
      { reason, ...input }: StaffCoverInput,
    ): Promise<void> => {
      const author = { agreedBy: 'STAFF', by: email, reason } as const;
      await choose(() => any(parcelId, true), input, author);
    },
  };
}
