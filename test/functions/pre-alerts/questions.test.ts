import { expect, it } from 'vitest';
import { intakeService } from '#functions/intake/intake-service.ts';
import { preAlertService } from '#functions/pre-alerts/pre-alert-service.ts';
import { crashAfter } from '#test/functions/core/intercepted.ts';
import { codesIn } from '#test/functions/core/log-lines.ts';
import { type MessageWorld, messageWorld } from '#test/functions/messages/support/message-world.ts';
import { anIntake } from '#test/support/intakes.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aPreAlert } from '#test/support/pre-alerts/a-pre-alert.ts';

withLocalStores();

const DAY_MS = 86_400_000;

/** A customer who announced a package 20 days ago, almost to the minute. */
async function anAnnouncedPackage() {
  const world = await messageWorld();
  const customer = await world.customer();
  const service = preAlertService(world.table, world.clock);
  const { preAlertId } = await service.create(customer, aPreAlert());
  world.clock.time += 20 * DAY_MS - 30_000;
  const subjects = () => world.mails.filter(({ to }) => to === customer.email).map(({ subject }) => subject);
  return { ...world, world, customer, service, preAlertId, subjects };
}

const QUESTION = 'Is it still coming? Package 1Z84F20E0357719299';

it('asks once about a package that has not arrived, also if two runs overlap', async () => {
  const { customer, pass, process, subjects, service, clock } = await anAnnouncedPackage();
  clock.time += 60_000;
  await Promise.all([process().sweep(), process().sweep()]);
  await pass(3);
  expect(subjects()).toEqual([QUESTION]);
  expect((await service.list(customer)).shown).toMatchObject([{ askedAt: expect.any(String) }]);
  clock.time += 40 * DAY_MS;
  await pass(2);
  expect(subjects()).toEqual([QUESTION]);
});

it('asks again 20 days after the customer said that it is coming later', async () => {
  const { customer, preAlertId, pass, subjects, service, clock } = await anAnnouncedPackage();
  await service.keep(customer, preAlertId);
  await pass(3);
  expect(subjects()).toEqual([]);
  clock.time += 20 * DAY_MS;
  await pass(3);
  expect(subjects()).toEqual([QUESTION]);
});

it('does not ask about a package that arrived or was canceled', async () => {
  const removed = await anAnnouncedPackage();
  await removed.service.remove(removed.customer, removed.preAlertId);
  await removed.pass(3);
  expect(removed.subjects()).toEqual([]);
  // It was announced while it was being received.
  const { customer, receive, pass, subjects, service } = await anAnnouncedPackage();
  const parcel = await receive(customer.customerId, { shippingTrackingNum: '1Z84F20E0357719299' });
  await pass(3);
  expect(subjects()).toEqual([]);
  expect((await service.list(customer)).shown).toMatchObject([
    { state: 'ARRIVED', arrived: { parcelId: parcel.parcelId } },
  ]);
});

it('does not ask while a package with this number waits in Tacoma without its customer', async () => {
  const { world, customer, pass, subjects, service, clock } = await anAnnouncedPackage();
  const { intakeId } = await intakeService(world.table, clock).receive(
    { email: 'dock@northbound.example' },
    anIntake({ customerId: null, shippingTrackingNum: '1Z84F20E0357719299', locationDetail: 'A-1' }),
  );
  await pass(3);
  expect(subjects()).toEqual([]);
  await intakeService(world.table, clock).remove(
    { email: 'dock@northbound.example' },
    intakeId,
    'Taken back',
  );
  clock.time += DAY_MS;
  await pass(3);
  expect(subjects()).toEqual([QUESTION]);
  expect((await service.list(customer)).shown).toMatchObject([{ askedAt: expect.any(String) }]);
});

it('asks once in the end if the process stops anywhere', async () => {
  for (let calls = 1; calls < 6; calls += 1) {
    const { world, pass, subjects, clock } = await anAnnouncedPackage();
    clock.time += 60_000;
    await stopped(world, calls);
    if (calls === 1)
      expect(world.logged).toHaveLogged('PRE_ALERT_QUESTION_FAILED', { customerId: expect.any(String) });
    await pass(5);
    expect(subjects()).toEqual([QUESTION]);
  }
});

const stopped = ({ process }: MessageWorld, calls: number) =>
  process(crashAfter(calls, ['save', 'create']))
    .sweep()
    .catch(() => undefined);

it('logs nothing when all goes well', async () => {
  const { pass, logged } = await anAnnouncedPackage();
  await pass(3);
  expect(codesIn(logged)).toEqual([]);
});
