import { isFiled, paidParts } from '#functions/claims/claim-record.ts';
import { claimRepository } from '#functions/claims/claim-repository.ts';
import type { Table } from '#functions/core/data/table.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import type { MessageData } from '../content/message-data.ts';
import type { EventOf } from '../events/domain-event.ts';
import { NoLongerTrue } from './no-longer-true.ts';

/** Reads the step of a claim that a message tells, and its package. */
export function presentClaim(table: Table) {
  const claims = claimRepository(table);
  const parcels = parcelRepository(table);

  /** @throws NoLongerTrue if the claim is gone */
  return async ({
    claimId,
    number,
  }: EventOf<'claim-changed'>): Promise<Pick<MessageData, 'claim' | 'parcels'>> => {
    const [claim, parcel] = await Promise.all([claims.find(claimId), parcels.find(claimId, true)]);
    const event = claim?.events[number];
    if (!parcel || !claim || !event || !isFiled(claim)) throw new NoLongerTrue('There is no such claim.');
    const { cause, isLate, acknowledgeBy, decideBy, payment } = claim;
    const { step, text, amountCents = null } = event;
    return {
      parcels: [parcel],
      claim: {
        ...{ step, text, amountCents, cause, isLate, acknowledgeBy, decideBy },
        ...(payment ? paidParts(payment) : { refundedCents: 0, outsideCents: 0 }),
      },
    };
  };
}
