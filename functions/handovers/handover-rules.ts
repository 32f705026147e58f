import { createHash } from 'node:crypto';
import type { HandoverInput } from '#shared/contracts/staff/handovers.ts';
import { IMAGE_FOLDERS } from '#shared/deployment/images.ts';
import { LOCATION_NAMES } from '#shared/rules/locations.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import { formatDollars } from '#shared/rules/texts/numbers.ts';
import { Conflict } from '../core/platform/errors.ts';
import { once } from '../core/platform/once.ts';
import type { ParcelRecord } from '../parcels/parcel-record.ts';
import { withStatus } from '../parcels/parcel-transitions.ts';
import { changedByStaff } from '../parcels/staff/staff-parcel.ts';
import { arrivedAt } from '../parcels/storage/parcel-stay.ts';
import type { StorageDue } from '../parcels/storage/parcel-storage.ts';
import type { HandoverRecord, ParcelChange } from './handover-repository.ts';

/** What the packages of a handover get, to a person or to an agent. `signerName` is who signed, `agentName` for whom. */
export type HandoverProof = Pick<
  HandoverRecord,
  'handoverId' | 'handedOverAt' | 'recordedAt' | 'by' | 'signatureKey' | 'signerName' | 'authority'
> & { readonly agentName?: string };

/** A handover as far as its claimed parcels are concerned. */
export interface ClaimingHandover extends HandoverProof {
  readonly claimedParcelIds: readonly string[];
}

/** This time, or when the last of the parcels arrived at the terminal if that was later. */
export const afterArrival = (at: Date, parcels: readonly ParcelRecord[]): Date =>
  new Date(Math.max(at.getTime(), ...parcels.map((parcel) => Date.parse(arrivedAt(parcel) ?? '') || 0)));

/** Identifies what is handed over to whom. The order of the parcels does not matter. */
export function contentHashOf(input: HandoverInput): string {
  const { customerId, locationCode, authority, parcelIds, signerName, signature } = input;
  const code = authority.kind === 'OWNER' ? null : authority.code;
  const content = [customerId, locationCode, code, [...new Set(parcelIds)].sort(), signerName, signature];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/**
 * The key of a handover's signature: unique to the content, so a rejected request never replaces the signature of another.
 */
export const signatureKeyOf = (input: HandoverInput): string =>
  `${IMAGE_FOLDERS.signatures}${input.handoverId}-${contentHashOf(input).slice(0, 16)}.png`;

/**
 * @throws Conflict with the freight bill numbers of the parcels that are not at this terminal, have already been handed
 * over, are refused by the customer, are not paid, or whose storage is `due`
 */
export function requireReady(
  parcels: readonly ParcelRecord[],
  locationCode: HandoverInput['locationCode'],
  due: ReadonlyMap<string, StorageDue>,
): void {
  const refuse = (refused: readonly ParcelRecord[], one: string, several: string) => {
    if (refused.length > 0)
      throw new Conflict(`${namesOf(refused)} ${refused.length === 1 ? one : several}.`);
  };
  const isDone = ({ status, handoverId }: ParcelRecord) => status === 'COMPLETED' || handoverId !== undefined;
  refuse(parcels.filter(isDone), 'has already been handed over', 'have already been handed over');
  const terminal = LOCATION_NAMES[locationCode];
  refuse(
    parcels.filter(
      ({ status, destinationCode }) => status !== 'DESTINATION' || destinationCode !== locationCode,
    ),
    `is not ready for pickup in ${terminal}`,
    `are not ready for pickup in ${terminal}`,
  );
  refuse(
    parcels.filter(({ refusal }) => refusal !== undefined),
    'was refused by the customer. Take the refusal back first',
    'were refused by the customer. Take the refusals back first',
  );
  refuse(
    parcels.filter(({ paymentStatus }) => paymentStatus !== 'PAID'),
    'must be paid before it is handed over',
    'must be paid before they are handed over',
  );
  const sums = parcels.flatMap(({ parcelId, freightBillNum }) => {
    const storage = due.get(parcelId);
    const dollars = storage && formatDollars(dollarsFromCents(storage.dueCents));
    return dollars === undefined ? [] : [`${freightBillNum}: ${dollars} is due for storage.`];
  });
  if (sums.length > 0) throw new Conflict(sums.join(' '));
}

const withoutLastComma = once(() => new Intl.ListFormat('en-GB'));

/** The freight bill numbers as text, such as `NB1, NB2 and NB3`. */
export const namesOf = (parcels: readonly Pick<ParcelRecord, 'freightBillNum'>[]): string =>
  withoutLastComma().format(parcels.map(({ freightBillNum }) => freightBillNum));

/** The parcel claimed by a handover: no other operation can hand it over, move or refund it until it is completed. */
export function claimed(
  parcel: ParcelRecord,
  handover: Pick<HandoverProof, 'handoverId' | 'by'>,
): ParcelChange {
  const after = { ...parcel, handoverId: handover.handoverId };
  return [parcel, changedByStaff(parcel, after, handover.by)];
}

/** The parcel handed over. @throws Conflict if another handover has claimed it */
export function completed(parcel: ParcelRecord, handover: HandoverProof): ParcelChange {
  const {
    handedOverAt,
    recordedAt = handedOverAt,
    by,
    signatureKey,
    signerName,
    handoverId,
    agentName,
    authority,
  } = handover;
  const proof = {
    ...{ signatureKey, signerName, handoverId },
    ...(authority?.kind === 'AUTHORIZED' && { collectedBy: 'AUTHORIZED' as const }),
    ...(agentName !== undefined && { collectedBy: 'AGENT' as const, agentName }),
  };
  const after = withStatus(parcel, 'COMPLETED', new Date(handedOverAt), by, proof);
  // The history says when it left. What follows from the change, such as messages, follows from when it is known.
  return [parcel, changedByStaff(parcel, { ...after, updateDate: recordedAt }, by)];
}
