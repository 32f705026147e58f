import { newCustomerId } from '#functions/core/data/ids.ts';
import { customerService } from '#functions/customers/customer-service.ts';
import { intakeRepository } from '#functions/intake/intake-repository.ts';
import { intakeService } from '#functions/intake/intake-service.ts';
import { packageFinder } from '#functions/parcels/staff/find-service.ts';
import { preAlertsByCode } from '#functions/pre-alerts/arrivals.ts';
import { anIntake } from '#test/support/intakes.ts';
import { SAMPLE_PROFILE } from '#test/support/profile.ts';
import type { Bench } from './bench.ts';

const DOCK = { email: 'warehouse@northbound.test' };

/** Receiving packages in Tacoma, and matching those without a customer. */
export async function intakeRows({ table, clock, row }: Bench): Promise<void> {
  const customer = {
    customerId: newCustomerId(clock.now()),
    email: `${crypto.randomUUID()}@northbound.test`,
  };
  const profile = { ...SAMPLE_PROFILE, emailAddress: customer.email };
  await customerService(table, clock).register(customer, profile);
  const { customerId } = customer;
  const intakes = intakeService(table, clock);
  const received = anIntake({ customerId });
  const { shippingTrackingNum } = received;
  await row('receive a package', 'W', 10, () => intakes.receive(DOCK, received));
  await row('  its reads', 'R', 4, () => intakes.receive(DOCK, anIntake({ customerId })));
  await row('receive it again', 'W', 0, () => intakes.receive(DOCK, received));
  await row('receive a second box', 'W', 10, () =>
    intakes.receive(DOCK, anIntake({ customerId, shippingTrackingNum, isSecondBox: true })),
  );
  await row('refuse a tracking number that was received before', 'W', 0, () =>
    intakes.receive(DOCK, anIntake({ customerId, shippingTrackingNum })).catch(() => undefined),
  );
  const waiting = anIntake();
  await row('receive a package of an unknown customer', 'W', 8, () => intakes.receive(DOCK, waiting));
  const findPackages = packageFinder(
    table,
    clock,
    intakeRepository(table).findWaiting,
    preAlertsByCode(table),
  );
  await row('find it by its tracking number', 'R', 1.5, () =>
    findPackages(waiting.shippingTrackingNum, ['ParcelOperations']),
  );
  await row('list the waiting packages', 'R', 0.5, () => intakes.listWaiting({ limit: 25 }));
  await row('match it with its customer', 'W', 13, () =>
    intakes.match(DOCK, waiting.intakeId, { customerId }),
  );
}
