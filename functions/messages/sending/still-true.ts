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
