import { randomUUID } from 'node:crypto';
import { authorizationService } from '#functions/collection/authorizations/authorization-service.ts';
import { systemClock } from '#functions/core/platform/clock.ts';
import { connectObjectStore } from '#functions/core/platform/object-store.ts';
import { offlineHandovers } from '#functions/handovers/offline/offline-handovers.ts';
import { signatureUploadKey } from '#functions/handovers/signature-store.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import type { Portal } from '#local/portal.ts';
import type { OfflineHandoverInput } from '#shared/contracts/collection/counter.ts';
import type { Person } from '#test/support/events.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { tableNamed } from '#test/support/stores.ts';
import { registered } from '../registered.ts';
import { SAMPLE_SIGNATURE, SAMPLE_SIGNATURE_HASH } from '../staff-inputs.ts';

type Stores = Pick<Portal, 'tableName' | 'imageBucket'>;

/** A customer with a paid parcel that is ready for pickup in Anchorage. */
export async function readyToHandOver(stores: Stores, owner: Person) {
  await registered(stores, owner);
  const parcel = aParcelRecord(owner.customerId, { paymentStatus: 'PAID' }, ['TRANSIT', 'DESTINATION']);
  await parcelRepository(tableNamed(stores.tableName)).create(parcel);
  const store = connectObjectStore(stores.imageBucket);
  await store.write(signatureUploadKey(SAMPLE_SIGNATURE_HASH), SAMPLE_SIGNATURE, 'image/png');
  return { parcelId: parcel.parcelId };
}

/** The same, with the code of somebody who may collect it. */
export async function readyToBeCollected(stores: Stores, owner: Person) {
  const ready = await readyToHandOver(stores, owner);
  const people = authorizationService(tableNamed(stores.tableName), systemClock);
  const scope = { kind: 'STANDING' } as const;
  const person = { authorizationId: randomUUID(), name: 'Sam Signer', phone: '', scope };
  return { ...ready, code: (await people.create(owner, person)).code };
}

/** A handover without a network that waits for a decision, because its package is not paid. */
export async function withOfflineProblem({ tableName }: Stores, owner: Person) {
  await registered({ tableName }, owner);
  const table = tableNamed(tableName);
  const parcel = aParcelRecord(owner.customerId, {}, ['TRANSIT', 'DESTINATION']);
  await parcelRepository(table).create(parcel);
  const now = systemClock.now().toISOString();
  const input: OfflineHandoverInput = {
    handoverId: randomUUID(),
    customerId: owner.customerId,
    locationCode: 'ANC',
    parcelIds: [parcel.parcelId],
    authority: { kind: 'OWNER' },
    signerName: 'Sam Signer',
    identityConfirmed: true,
    signature: SAMPLE_SIGNATURE_HASH,
    takenAt: now,
    asOf: now,
  };
  const service = offlineHandovers(table, { keep: async () => {} }, systemClock);
  await service.send({ email: 'warehouse@northbound.test' }, input);
  return { handoverId: input.handoverId };
}
