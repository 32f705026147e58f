import { newCustomerId } from '#functions/core/data/ids.ts';
import { customerService } from '#functions/customers/customer-service.ts';
import { intakeRepository } from '#functions/intake/intake-repository.ts';
import { intakeService } from '#functions/intake/intake-service.ts';
import { packageFinder } from '#functions/parcels/staff/find-service.ts';
import { preAlertsByCode } from '#functions/pre-alerts/arrivals.ts';
import { preAlertService } from '#functions/pre-alerts/pre-alert-service.ts';
import { anIntake } from '#test/support/intakes.ts';
import { aPreAlert } from '#test/support/pre-alerts/a-pre-alert.ts';
import { SAMPLE_PROFILE } from '#test/support/profile.ts';
import type { Bench } from '../units/bench.ts';

const DOCK = { email: 'warehouse@northbound.test' };
const EXPECTED = '1Z84F20E0357719299';

/** Saying what is coming, and receiving it. */
export async function preAlertRows({ table, clock, row }: Bench): Promise<void> {
  const email = `${crypto.randomUUID()}@northbound.test`;
  const customer = { customerId: newCustomerId(clock.now()), email };
  await customerService(table, clock).register(customer, { ...SAMPLE_PROFILE, emailAddress: email });
  const preAlerts = preAlertService(table, clock);
  const of = (trackingNumber: string) => aPreAlert({ trackingNumber });
  await row('expect a package', 'W', 5, () => preAlerts.create(customer, of(EXPECTED)));
  await row('  again: it is expected', 'W', 0, () => preAlerts.create(customer, of(EXPECTED)));
  await row('  its reads', 'R', 2.5, () => preAlerts.create(customer, of('1Z84F20E0357719306')));
  await row('list the expected packages', 'R', 0.5, () => preAlerts.list(customer));
  await row('say that it comes later', 'W', 5, () => preAlerts.keep(customer, '1Z84F20E0357719306'));
  await row('remove an expected package', 'W', 5, () => preAlerts.remove(customer, '1Z84F20E0357719306'));
  const findPackages = packageFinder(
    table,
    clock,
    intakeRepository(table).findWaiting,
    preAlertsByCode(table),
  );
  await row('find who expects a scanned number', 'R', 2.5, () =>
    findPackages(EXPECTED, ['ParcelOperations']),
  );
  await row('receive a package with a pre-alert', 'W', 15, () =>
    intakeService(table, clock).receive(
      DOCK,
      anIntake({ customerId: customer.customerId, shippingTrackingNum: EXPECTED }),
    ),
  );
}
