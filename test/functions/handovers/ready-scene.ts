import { connectTable } from '#functions/core/data/table.ts';
import { handoverService } from '#functions/handovers/handover-service.ts';
import { SAMPLE_SIGNATURE_HASH } from '#test/support/api/staff-inputs.ts';
import { TABLE_NAME } from '#test/support/local-stores.ts';
import { asFunction } from '../core/as-function.ts';
import { type Interceptor, intercepted } from '../core/intercepted.ts';
import { aStorageScene } from '../payments/storage-world.ts';
import { outcomeOf } from './support.ts';

/** Packages at a terminal with storage due, and the counter that hands them over. */
export async function aReadyScene(...given: Parameters<typeof aStorageScene>) {
  const scene = await aStorageScene(...given);
  const { world, owner } = scene;
  const table = given[0]?.world ? world.table : asFunction('handovers', connectTable(TABLE_NAME));
  const serviceOn = (store: typeof table) => handoverService(store, { keep: async () => {} }, world.clock);
  const usual = serviceOn(table);
  const handOver = (intercept?: Interceptor) =>
    outcomeOf(
      (intercept ? serviceOn(intercepted(table, intercept)) : usual).handOver(
        { email: 'ann@northbound.test' },
        {
          handoverId: crypto.randomUUID(),
          customerId: owner.customerId,
          locationCode: 'ANC',
          parcelIds: owner.parcelIds,
          authority: { kind: 'OWNER' },
          signerName: 'Ana Kowalski',
          identityConfirmed: true,
          signature: SAMPLE_SIGNATURE_HASH,
        },
      ),
    );
  return { ...scene, handOver, status: async () => (await scene.parcel()).status };
}
