import { randomUUID } from 'node:crypto';
import { connectTable } from '#functions/core/data/table.ts';
import { systemClock } from '#functions/core/platform/clock.ts';
import { offlineHandovers } from '#functions/handovers/offline/offline-handovers.ts';
import type { Portal } from '#local/portal.ts';
import type { OfflineHandoverInput } from '#shared/contracts/staff/counter.ts';
import type { Person } from '../events.ts';
import { SAMPLE_SIGNATURE_HASH } from './staff-inputs.ts';

/** A handover of these packages that was just taken without a network. */
export const anOfflineHandover = (
  { customerId }: Pick<Person, 'customerId'>,
  parcelIds: readonly string[],
): OfflineHandoverInput => ({
  handoverId: randomUUID(),
  customerId,
  locationCode: 'ANC',
  parcelIds: [...parcelIds],
  authority: { kind: 'OWNER' },
  signerName: 'Sam Signer',
  identityConfirmed: true,
  signature: SAMPLE_SIGNATURE_HASH,
  takenAt: systemClock.now().toISOString(),
  asOf: systemClock.now().toISOString(),
});

/** A handover without a network of a package that is not paid, so that it waits for a decision. */
export async function differing({ tableName }: Pick<Portal, 'tableName'>, owner: Person, parcelId: string) {
  const input = anOfflineHandover(owner, [parcelId]);
  const service = offlineHandovers(connectTable(tableName), { keep: async () => {} }, systemClock);
  await service.send({ email: 'warehouse@northbound.test' }, input);
  return { handoverId: input.handoverId };
}
