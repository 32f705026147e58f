import type { Table } from '#functions/core/data/table.ts';
import type { ObjectStore } from '#functions/core/platform/object-store.ts';
import { intakeServiceOn } from '#functions/intake/connect-intake.ts';
import { photoKey, photoRepository } from '#functions/intake/photo-repository.ts';
import { readPhoto } from '../demo-images.ts';

const INTAKE_ID = '5b0f4a52-7d4f-4d8c-9a3e-2f0a7f1f9b11';
const PHOTO = 'photo-001.jpg';
const WAITING_SINCE_MS = 2 * 86_400_000;

/** A package whose customer is unknown, with a photo of its label. Idempotent. */
export async function seedWaitingIntake(
  table: Table,
  store: Pick<ObjectStore, 'write'>,
  startedAt: number,
): Promise<void> {
  const receivedAt = new Date(startedAt - WAITING_SINCE_MS);
  const photos = photoRepository(table);
  if (!(await photos.find(INTAKE_ID)))
    await photos.save(null, {
      intakeId: INTAKE_ID,
      names: [PHOTO],
      expiresAt: Math.floor(startedAt / 1000) + 365 * 86_400,
      version: 1,
    });
  await intakeServiceOn(table, { now: () => receivedAt }).receive(
    { email: 'warehouse@northbound.test' },
    {
      intakeId: INTAKE_ID,
      customerId: null,
      shippingTrackingNum: '1Z84F20E0357719299',
      shippingProvider: 'UPS',
      destinationCode: null,
      length: 24,
      width: 16,
      height: 12,
      weightLbs: 18.5,
      damaged: false,
      hazard: false,
      hazardClass: null,
      oversized: false,
      locationDetail: 'W-3',
      addressLine: 'T. Bering c/o Northbound, Tacoma',
    },
  );
  // The name is on the list before the upload, whose event would delete the photo otherwise.
  await store.write(photoKey(INTAKE_ID, PHOTO), await readPhoto('label'), 'image/jpeg');
}
