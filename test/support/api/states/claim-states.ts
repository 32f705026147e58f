import { randomUUID } from 'node:crypto';
import { claimFiles } from '#functions/claims/claim-files.ts';
import { claimService } from '#functions/claims/claim-service.ts';
import { staffClaimService } from '#functions/claims/staff-claim-service.ts';
import { systemClock } from '#functions/core/platform/clock.ts';
import { connectObjectStore } from '#functions/core/platform/object-store.ts';
import { customerService } from '#functions/customers/customer-service.ts';
import { messageRepository } from '#functions/messages/ledger/message-repository.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import type { Portal } from '#local/portal.ts';
import type { Person } from '#test/support/events.ts';
import { aMessage } from '#test/support/messages/message.ts';
import { SAMPLE_PROFILE } from '#test/support/profile.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { tableNamed } from '#test/support/stores.ts';
import { aClaim } from '../a-claim.ts';

type Stores = Pick<Portal, 'tableName' | 'imageBucket'>;

const STAFF = { email: 'service@northbound.test' };
const FILE = {
  fileId: 'f2c1a0de-52f6-4a0e-8a0e-7b9f5b1f6c33',
  name: 'invoice.pdf',
  contentType: 'application/pdf',
  bytes: 1000,
} as const;

function servicesOf({ tableName, imageBucket }: Stores) {
  const table = tableNamed(tableName);
  const files = claimFiles(connectObjectStore(imageBucket));
  return {
    claims: claimService(table, files, systemClock),
    staffClaims: staffClaimService(table, files, systemClock),
  };
}

/** A customer with a damaged package. */
export async function withDamage({ tableName }: Stores, owner: Person) {
  const table = tableNamed(tableName);
  const profile = { ...SAMPLE_PROFILE, emailAddress: owner.email };
  await customerService(table, systemClock).register(owner, profile);
  const parcel = aParcelRecord(owner.customerId, { damaged: true }, ['TRANSIT', 'DESTINATION']);
  await parcelRepository(table).create(parcel);
  return { parcelId: parcel.parcelId };
}

/** A customer with the draft of a claim, which has a file. */
export async function withClaimDraft(stores: Stores, owner: Person) {
  const { parcelId } = await withDamage(stores, owner);
  const { url, headers } = await servicesOf(stores).claims.addFile(owner, parcelId, FILE);
  await fetch(url, { method: 'PUT', headers, body: new Uint8Array(FILE.bytes) });
  return { parcelId, fileId: FILE.fileId };
}

/** A customer with the draft of a claim, who was told about the package before. */
export async function withClaimDraftAndMessage(stores: Stores, owner: Person) {
  const { parcelId } = await withClaimDraft(stores, owner);
  const message = aMessage(owner.customerId, { parcelIds: [parcelId], to: owner.email });
  await messageRepository(tableNamed(stores.tableName)).create(message);
  return { parcelId };
}

/** A customer with a filed claim, which has a file. */
export async function withClaim(stores: Stores, owner: Person) {
  const { parcelId, fileId } = await withClaimDraft(stores, owner);
  const { version } = await servicesOf(stores).claims.file(owner, parcelId, aClaim());
  return { parcelId, fileId, version };
}

/** A customer with our offer for a claim. */
export async function withOffer(stores: Stores, owner: Person) {
  const { parcelId, version } = await withClaim(stores, owner);
  const requestId = randomUUID();
  const offer = { step: 'OFFER', amount: 80, message: 'We offer $80.', version, requestId } as const;
  await servicesOf(stores).staffClaims.decide(STAFF, parcelId, offer);
  return { parcelId, offer: offer.amount };
}

/** A customer who has accepted our offer for a claim. */
export async function withAcceptedOffer(stores: Stores, owner: Person) {
  const { parcelId, offer } = await withOffer(stores, owner);
  const acceptance = { step: 'ACCEPT', offer, requestId: randomUUID() } as const;
  const { version } = await servicesOf(stores).claims.reply(owner, parcelId, acceptance);
  return { parcelId, offer, version };
}
