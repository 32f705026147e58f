import { newCustomerId } from '#functions/core/data/ids.ts';
import { handoverService } from '#functions/handovers/handover-service.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { SAMPLE_SIGNATURE_HASH } from '#test/support/api/staff-inputs.ts';
import { type Bench, inBatches } from '../bench.ts';
import { parcelOfOneKilobyte } from '../sample-parcels.ts';

/** Handovers at the counter, with their record. What the stream writes is not included. */
export async function handoverRows({ table, clock, row }: Bench): Promise<void> {
  const parcels = parcelRepository(table);
  const service = handoverService(table, { keep: async () => {} }, clock);
  for (const [count, limit] of [
    [1, 20],
    [16, 16 * 18 + 2],
    [50, 50 * 20 + 6],
  ] as const) {
    const customerId = newCustomerId(clock.now());
    const ready = Array.from({ length: count }, (_, index) => ({
      ...parcelOfOneKilobyte(customerId, 'DESTINATION', 700_000 + index, { paymentStatus: 'PAID' }),
      customerNotes: '',
    }));
    await inBatches(ready, 10, (parcel) => parcels.create(parcel));
    const request = {
      handoverId: crypto.randomUUID(),
      customerId,
      locationCode: 'ANC',
      parcelIds: ready.map(({ parcelId }) => parcelId),
      authority: { kind: 'OWNER' },
      signerName: 'Ana Kowalski',
      identityConfirmed: true,
      signature: SAMPLE_SIGNATURE_HASH,
    } as const;
    await row(`hand over ${count} ${count === 1 ? 'parcel' : 'parcels'}`, 'W', limit, () =>
      service.handOver({ email: 'warehouse@northbound.test' }, request),
    );
  }
}
