import { readRecord, type StreamChange } from '#functions/core/data/stream.ts';
import { type ParcelRecord, parcelEntity } from '#functions/parcels/parcel-record.ts';
import { holdOf } from '#shared/rules/parcel-holds.ts';
import { isFinal } from '#shared/rules/parcel-status.ts';
import type { ParcelEvent } from './domain-event.ts';

type ParcelEventType = ParcelEvent['type'];

/**
 * What a change to a parcel means to its customer: usually nothing or one event. An imported parcel, which has a history
 * when it is created, causes none.
 */
export function parcelEvents({ before, after }: Pick<StreamChange, 'before' | 'after'>): ParcelEvent[] {
  const [old, parcel] = [readRecord(parcelEntity, before), readRecord(parcelEntity, after)];
  // A parcel that closes is removed under one key and created under another, so its removal says nothing.
  if (!parcel) return [];
  if (!old) return isNew(parcel) ? creation(parcel) : closing(parcel);
  return [...statusEvents(old, parcel), ...paymentEvents(old, parcel)].map((type) => eventOf(parcel, type));
}

const isNew = ({ version, statusHistory }: ParcelRecord) => version === 1 && statusHistory.length === 1;

function creation(parcel: ParcelRecord): ParcelEvent[] {
  const types: ParcelEventType[] = ['package-received'];
  if (parcel.status === 'TROUBLED') types.push('action-required');
  return types.map((type) => eventOf(parcel, type));
}

function closing(parcel: ParcelRecord): ParcelEvent[] {
  if (parcel.version === 1 || !isFinal(parcel.status)) return [];
  // That somebody whom the customer has named collected it is told at once.
  if (parcel.status === 'COMPLETED' && parcel.collectedBy === 'AUTHORIZED') return [];
  return [eventOf(parcel, parcel.status === 'COMPLETED' ? 'package-handed-over' : 'package-deleted')];
}

function statusEvents(old: ParcelRecord, parcel: ParcelRecord): ParcelEventType[] {
  if (old.status === parcel.status)
    return [
      ...(isHoldChanged(old, parcel) ? (['action-required'] as const) : []),
      ...(isRolled(old, parcel) ? (['package-rolled'] as const) : []),
      ...(isRefused(old, parcel) ? (['package-refused'] as const) : []),
    ];
  const isMovedBack = parcel.statusHistory.at(-1)?.isUndo === true;
  switch (parcel.status) {
    case 'TROUBLED':
      return ['action-required'];
    case 'CORRECTED':
      return ['package-corrected'];
    case 'TRANSIT':
      return [isMovedBack || old.status === 'LOST' ? 'package-delayed' : 'package-departed'];
    case 'DESTINATION':
      return ['package-ready'];
    case 'LOST':
      return ['package-lost'];
    case 'ORIGIN':
      // After a correction, the next message is about the price or the departure.
      return old.status === 'CORRECTED' ? [] : ['package-delayed'];
    // A parcel that closes is created anew under another key.
    case 'COMPLETED':
    case 'DELETED':
      return [];
  }
}

function isHoldChanged(old: ParcelRecord, parcel: ParcelRecord): boolean {
  const [from, to] = [holdOf(old), holdOf(parcel)];
  return to !== null && (from?.holdReason !== to.holdReason || from.message !== to.message);
}

/** Whether the customer refuses it now, or has decided something else about it. That they take it after all is no news. */
const isRefused = ({ refusal: from }: ParcelRecord, { refusal: to }: ParcelRecord): boolean =>
  to !== undefined && (from?.next !== to.next || from.reason !== to.reason);

/** Whether its sailing has left it behind, or has not after all, or staff have chosen another one for it since. */
const isRolled = (old: ParcelRecord, { status, sailingId, rolledFrom }: ParcelRecord): boolean =>
  status === 'TRANSIT' &&
  (rolledFrom !== old.rolledFrom || (rolledFrom !== undefined && sailingId !== old.sailingId));

function paymentEvents(old: ParcelRecord, parcel: ParcelRecord): ParcelEventType[] {
  const earlier = (parcel.earlierPayments ?? []).length - (old.earlierPayments ?? []).length;
  // A charge was added after the payment, or removed again.
  if (earlier !== 0) return earlier > 0 && parcel.paymentStatus === 'UNPAID' ? ['package-priced'] : [];
  if (old.paymentStatus !== 'PAID' && parcel.paymentStatus === 'PAID') return ['package-paid'];
  const isPriced = parcel.paymentStatus === 'UNPAID' && old.paymentStatus !== 'PAID';
  // A package on hold is not payable, so it counts as priced when the hold ends.
  const isNews = old.priceCents !== parcel.priceCents || old.paymentStatus === 'UNPAYABLE';
  return isPriced && isNews ? ['package-priced'] : [];
}

function eventOf(parcel: ParcelRecord, type: ParcelEventType): ParcelEvent {
  const { parcelId, customerId, destinationCode, updateDate, version, statusHistory } = parcel;
  const common = {
    eventVersion: 1,
    id: `${type}#${parcelId}#v${version}`,
    change: version === 1 ? 'CREATED' : type === 'package-deleted' ? 'DELETED' : 'UPDATED',
    at: updateDate,
    customerId,
    parcelId,
    destinationCode,
  } as const;
  if (type === 'package-corrected')
    return { ...common, type, isByCustomer: statusHistory.at(-1)?.by === customerId };
  return type === 'package-handed-over' && parcel.agentName !== undefined
    ? { ...common, type, isToAgent: true }
    : { ...common, type };
}
