import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { isPayable } from '#shared/rules/parcel-status.ts';
import type { ParcelEvent } from '../events/domain-event.ts';

type Parcel = Pick<ParcelRecord, 'status' | 'paymentStatus'>;

const STILL_TRUE: Record<ParcelEvent['type'], (parcel: Parcel) => boolean> = {
  // A package on hold is told by its own message.
  'package-received': ({ status }) => ['ORIGIN', 'CORRECTED', 'TRANSIT', 'DESTINATION'].includes(status),
  'action-required': ({ status }) => status === 'TROUBLED',
  'package-corrected': ({ status }) => status === 'CORRECTED' || status === 'ORIGIN',
  'package-priced': isPayable,
  'package-paid': ({ paymentStatus }) => paymentStatus === 'PAID',
  'package-departed': ({ status }) => status === 'TRANSIT',
  'package-delayed': ({ status }) => status === 'ORIGIN' || status === 'TRANSIT',
  'package-ready': ({ status }) => status === 'DESTINATION',
  'package-handed-over': ({ status }) => status === 'COMPLETED',
  'package-deleted': ({ status }) => status === 'DELETED',
  'package-lost': ({ status }) => status === 'LOST',
};

/** Whether an event still describes its package, so that nobody is told what was undone or overtaken. */
export const isStillTrue = ({ type }: Pick<ParcelEvent, 'type'>, parcel: Parcel): boolean =>
  STILL_TRUE[type](parcel);

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
  return `The package ${SINCE[parcel.status] ?? 'has changed since'}.`;
}

const SINCE: Partial<Record<Parcel['status'], string>> = {
  COMPLETED: 'was picked up first',
  DELETED: 'was deleted first',
  LOST: 'was reported lost first',
  TROUBLED: 'was put on hold first',
};
