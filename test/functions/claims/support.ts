import { randomUUID } from 'node:crypto';
import { claimFiles } from '#functions/claims/claim-files.ts';
import { claimService } from '#functions/claims/claim-service.ts';
import { staffClaimService } from '#functions/claims/staff-claim-service.ts';
import { connectTable, type Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { connectObjectStore } from '#functions/core/platform/object-store.ts';
import { once } from '#functions/core/platform/once.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import type { ClaimReply } from '#shared/contracts/claims/inputs.ts';
import type { ClaimDecision } from '#shared/contracts/staff/claims.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import { aClaim } from '#test/support/api/a-claim.ts';
import type { Person } from '#test/support/events.ts';
import { IMAGE_BUCKET, TABLE_NAME } from '#test/support/local-stores.ts';
import { ARRIVED_AT, aParcelRecord } from '#test/support/records.ts';
import { aRegisteredCustomer, parcels } from '#test/support/stores.ts';
import { asFunction } from '../core/as-function.ts';

export const SERVICE = { email: 'service@northbound.test' };

/** A clock this many days after the packages of tests arrived. */
export const daysAfter = (days: number): Clock => ({
  now: () => new Date(ARRIVED_AT.getTime() + days * DAY_MS),
});

const claimTable = once(() => asFunction('claims', connectTable(TABLE_NAME)));
export const files = once(() => claimFiles(asFunction('claims', connectObjectStore(IMAGE_BUCKET))));

/** The services, with the rights of their function. */
export const customersClaims = (clock: Clock = daysAfter(10), on: Table = claimTable()) =>
  claimService(on, files(), clock);
export const staffClaims = (clock: Clock = daysAfter(10), on: Table = claimTable()) =>
  staffClaimService(on, files(), clock);

/** A delivered package of a new customer. */
export async function aDelivery(
  changes: Partial<ParcelRecord> = {},
  transitions: readonly ParcelStatus[] = ['TRANSIT', 'DESTINATION', 'COMPLETED'],
) {
  const customer = await aRegisteredCustomer();
  const parcel = aParcelRecord(customer.customerId, { paymentStatus: 'PAID', ...changes }, transitions);
  await parcels().create(parcel);
  return { customer, parcel, parcelId: parcel.parcelId };
}

/** The same with a filed claim. */
export async function aFiledClaim(changes: Partial<ParcelRecord> = {}) {
  const delivery = await aDelivery(changes);
  const claim = await customersClaims().file(delivery.customer, delivery.parcelId, aClaim());
  return { ...delivery, claim };
}

type With<T, Fields extends keyof T> = T extends unknown ? Omit<T, Fields> & Partial<T> : never;

export const decide = (
  parcelId: string,
  decision: With<ClaimDecision, 'message' | 'requestId'>,
  clock?: Clock,
) => {
  const request = { message: 'Our photos show the box in good order.', requestId: randomUUID(), ...decision };
  return staffClaims(clock).decide(SERVICE, parcelId, request as ClaimDecision);
};

export const reply = (
  customer: Person,
  parcelId: string,
  answer: With<ClaimReply, 'requestId'>,
  clock?: Clock,
) => customersClaims(clock).reply(customer, parcelId, { requestId: randomUUID(), ...answer } as ClaimReply);

/** Adds a file to a claim and uploads it. Returns its id. */
export async function addFile(customer: Person, parcelId: string, content = 'a photo') {
  const fileId = randomUUID();
  const upload = await customersClaims().addFile(customer, parcelId, {
    ...{ fileId, name: 'box.jpg', contentType: 'image/jpeg', bytes: content.length },
  });
  const { status } = await fetch(upload.url, { method: 'PUT', headers: upload.headers, body: content });
  if (status !== 200) throw new Error(`The upload failed with ${status}.`);
  return fileId;
}
