import { authorizationService } from '#functions/collection/authorizations/authorization-service.ts';
import { codeChecks } from '#functions/collection/authorizations/code-checks.ts';
import { newCustomerId } from '#functions/core/data/ids.ts';
import { customerService } from '#functions/customers/customer-service.ts';
import { handoverService } from '#functions/handovers/handover-service.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { SAMPLE_SIGNATURE_HASH } from '#test/support/api/staff-inputs.ts';
import { SAMPLE_PROFILE } from '#test/support/profile.ts';
import type { Bench } from '../bench.ts';
import { parcelOfOneKilobyte } from '../sample-parcels.ts';

const NAME = 'Ben Kowalski';

/** Somebody else who collects: naming them, their code, and the handover to them. */
export async function collectorRows({ table, clock, row }: Bench): Promise<void> {
  const email = `${crypto.randomUUID()}@northbound.test`;
  const customer = { customerId: newCustomerId(clock.now()), email };
  await customerService(table, clock).register(customer, { ...SAMPLE_PROFILE, emailAddress: email });
  const parcel = {
    ...parcelOfOneKilobyte(customer.customerId, 'DESTINATION', 720_000, {
      destinationCode: 'ANC',
      paymentStatus: 'PAID',
    }),
    customerNotes: '',
  };
  await parcelRepository(table).create(parcel);
  const authorizations = authorizationService(table, clock);
  const naming = () => ({
    authorizationId: crypto.randomUUID(),
    name: NAME,
    phone: '',
    scope: { kind: 'STANDING' } as const,
  });
  const [first, second] = [naming(), naming()];
  await row('name who collects', 'W', 6, () => authorizations.create(customer, first));
  await row('  its reads', 'R', 4.5, () => authorizations.create(customer, second));
  await row('list who collects', 'R', 1, () => authorizations.list(customer));
  const { code } = await authorizations.create(customer, first);
  await row('check a code at the counter', 'W', 3, () => codeChecks(table, clock).check(code, 'ANC'));
  await row('hand over 1 parcel with a code', 'W', 26, () =>
    handoverService(table, { keep: async () => {} }, clock).handOver(
      { email: 'warehouse@northbound.test' },
      {
        handoverId: crypto.randomUUID(),
        customerId: customer.customerId,
        locationCode: 'ANC',
        parcelIds: [parcel.parcelId],
        authority: { kind: 'AUTHORIZED', code },
        signerName: NAME,
        identityConfirmed: true,
        signature: SAMPLE_SIGNATURE_HASH,
      },
    ),
  );
}
