import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import type { ParcelEvent } from '../events/domain-event.ts';

type Parcel = Pick<ParcelRecord, 'status' | 'paymentStatus'>;

/** What happened to the packages of facts that are no longer true, in a sentence for the customer. */
export function sinceThen(
  facts: readonly { readonly fact: Pick<ParcelEvent, 'type'>; readonly parcel: Parcel | null }[],
): string {
  const [only] = facts;
  if (!only || facts.length > 1) return 'The packages have changed since.';
  const { fact, parcel } = only;
  if (!parcel) return 'The package no longer exists.';
  if (fact.type === 'package-priced' && parcel.paymentStatus === 'PAID')
    return 'The package was paid for first.';
  return `The package ${SINCE[parcel.status]}.`;
}

const SINCE: Record<Parcel['status'], string> = {
  ORIGIN: 'has changed since',
  TROUBLED: 'was put on hold first',
  CORRECTED: 'has changed since',
  TRANSIT: 'has changed since',
  DESTINATION: 'has changed since',
  LOST: 'was reported lost first',
  COMPLETED: 'was picked up first',
  DELETED: 'was deleted first',
};
