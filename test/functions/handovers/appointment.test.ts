import { expect, it } from 'vitest';
import { handler as liveHandler } from '../../../functions/handovers/handler.ts';
import { anEvent, aPerson, invoke } from '../../support/events.ts';
import { TEST_ENVIRONMENT, withLocalStores } from '../../support/local-stores.ts';
import { TUESDAY } from '../appointments/support.ts';
import { aTableWithPickups } from '../parcel-changes/support.ts';
import { POLL_OPTIONS } from '../stream-support.ts';
import { aSignature } from './support.ts';

withLocalStores({ streams: true });

it('a hand-over of the last packages completes the appointment and frees its place', async () => {
  const { anAppointment, clock, placesTaken, progress, read, tableName } = await aTableWithPickups();
  const { customer, ready } = await anAppointment(3);
  const environment = { ...TEST_ENVIRONMENT, TABLE_NAME: tableName };
  const handler = liveHandler.with({ environment, clock });
  const signature = await aSignature();
  const handOver = (parcels: typeof ready) =>
    invoke(
      handler,
      anEvent('handOver', aPerson('ParcelOperations'), {
        body: {
          handoverId: crypto.randomUUID(),
          customerId: customer.customerId,
          locationCode: 'ANC',
          parcelIds: parcels.map(({ parcelId }) => parcelId),
          signerName: 'Ana Kowalski',
          identityConfirmed: true,
          signature,
        },
      }),
    );
  const { report } = read();
  expect(await handOver(ready.slice(0, 1))).toMatchObject({ status: 200 });
  await expect.poll(() => progress(customer), POLL_OPTIONS).toEqual(['BOOKED', 2]);
  expect(await placesTaken(TUESDAY)).toBe(1);
  expect(await handOver(ready.slice(1))).toMatchObject({ status: 200 });
  await expect.poll(() => progress(customer), POLL_OPTIONS).toEqual(['COMPLETED', 0]);
  expect(await placesTaken(TUESDAY)).toBe(0);
  expect(report).not.toHaveBeenCalled();
}, 60_000);
