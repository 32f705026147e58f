import { describe, expect, it } from 'vitest';
import type { DomainEvent } from '#functions/messages/events/domain-event.ts';
import { presentFacts } from '#functions/messages/preparing/present-state.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { anAppointment, anAppointmentsApi, THURSDAY, TUESDAY } from '../appointments/support.ts';
import { aPaidScene } from '../payments/payment-world.ts';

withLocalStores();

const COMMON = { eventVersion: 1, id: 'event-1', change: 'UPDATED', at: '2026-03-02T18:00:00.000Z' } as const;

describe('what a message about a package that is ready tells', () => {
  const factOf = ({ customerId, parcelId }: { customerId: string; parcelId: string }): DomainEvent => ({
    ...COMMON,
    ...{ type: 'package-ready', customerId, parcelId, destinationCode: 'ANC' },
  });

  it('has the appointment at which it can be picked up', async () => {
    const { table, clock, customer, addPackage, id } = await anAppointment();
    const fact = factOf(await addPackage(customer, 'ANC'));
    const { appointment, terminal, storage } = await presentFacts(table, clock)([fact], clock.now());
    expect(appointment).toMatchObject({ id, pickupDate: TUESDAY, status: 'BOOKED', notes: 'Gate B' });
    expect(terminal?.locationCode).toBe('ANC');
    // Nobody was told of it, so its free days begin with the message.
    expect([...storage.values()]).toMatchObject([
      { noticeDate: storage.values().next().value?.asOf, due: 0 },
    ]);
  });

  it('has no appointment that was missed, canceled or is at another terminal', async () => {
    const { table, clock, customer, addPackage, cancel, id } = await anAppointment();
    const appointmentOf = async (fact: DomainEvent, at: Date) =>
      (await presentFacts(table, clock)([fact], at)).appointment;
    const inKenai = { ...(await addPackage(customer, 'KEN')), destinationCode: 'KEN' };
    expect(await appointmentOf(factOf(inKenai), clock.now())).toBeNull();
    const fact = factOf(await addPackage(customer, 'ANC'));
    expect(await appointmentOf(fact, new Date(THURSDAY))).toBeNull();
    await cancel(customer, id);
    expect(await appointmentOf(fact, clock.now())).toBeNull();
  });

  it('has none if nothing is booked', async () => {
    const { table, clock, aCustomer, addPackage } = await anAppointmentsApi();
    const fact = factOf(await addPackage(await aCustomer({}), 'ANC'));
    expect((await presentFacts(table, clock)([fact], clock.now())).appointment).toBeNull();
  });
});

describe('a message about an appointment', () => {
  const factOf = (customerId: string, sequence = 0) => ({
    ...COMMON,
    ...({ customerId, locationCode: 'ANC', number: 1, sequence, pickupDate: TUESDAY } as const),
  });

  it('is not sent after its time, for example after an outage', async () => {
    const { table, clock, customer } = await anAppointment();
    const booked = { ...factOf(customer.customerId), type: 'appointment-booked' } as const;
    expect((await presentFacts(table, clock)([booked], clock.now())).appointment).toMatchObject({
      status: 'BOOKED',
    });
    await expect(presentFacts(table, clock)([booked], new Date(THURSDAY))).rejects.toMatchObject({
      name: 'NoLongerTrue',
      message: 'The appointment is over.',
    });
  });

  it('is sent if only the notes have changed since, but not if the time has', async () => {
    const { table, clock, customer, id, reschedule } = await anAppointment();
    const booked = { ...factOf(customer.customerId), type: 'appointment-booked' } as const;
    await reschedule(customer, id, { pickupDate: TUESDAY, notes: 'Gate C' });
    expect((await presentFacts(table, clock)([booked], clock.now())).appointment).toMatchObject({
      ...{ notes: 'Gate C', sequence: 1 },
    });
    await reschedule(customer, id, { pickupDate: THURSDAY });
    await expect(presentFacts(table, clock)([booked], clock.now())).rejects.toMatchObject({
      message: 'The appointment has changed since.',
    });
  });

  it('is sent at any time if it was canceled', async () => {
    const { table, clock, customer, cancel, id } = await anAppointment();
    await cancel(customer, id);
    const canceled = { ...factOf(customer.customerId, 1), type: 'appointment-canceled' } as const;
    const { appointment } = await presentFacts(table, clock)([canceled], new Date(THURSDAY));
    expect(appointment).toMatchObject({ status: 'CANCELED' });
  });
});

describe('what a message about money tells', () => {
  it('has the packages that were paid for, with their prices and the surcharge', async () => {
    const { world, owner, paymentId, receipt } = await aPaidScene([1000, 2000]);
    const { receiptNumber } = await receipt();
    const fact: DomainEvent = {
      ...COMMON,
      ...{
        type: 'payment-recorded',
        customerId: owner.customerId,
        paymentId,
        receiptNumber,
        amountCents: 3075,
      },
    };
    const { money } = await presentFacts(world.table, world.clock)([fact], world.clock.now());
    expect(money).toMatchObject({
      paymentId,
      receiptNumber,
      at: COMMON.at,
      amountCents: 3075,
      surchargeCents: 75,
    });
    expect(money?.lines.map(({ amountCents }) => amountCents)).toEqual([1000, 2000]);
    expect(money).toMatchObject({ cardType: 'Visa', last4: '4242' });
  });

  it('has only the packages of this refund, with their share of the surcharge', async () => {
    const { world, owner, paymentId, parcelId, refund, receipt } = await aPaidScene([1000, 2000, 3000]);
    await refund([parcelId(1)]);
    await refund([parcelId(2)]);
    const { refunds } = await receipt();
    const amountsOf = async (index: number) => {
      const { refundId = '', amount = 0 } = refunds[index] ?? {};
      const amountCents = Math.round(amount * 100);
      const fact: DomainEvent = {
        ...COMMON,
        ...{ type: 'refund-made', customerId: owner.customerId, paymentId, refundId, amountCents },
      };
      const { money } = await presentFacts(world.table, world.clock)([fact], world.clock.now());
      return [money?.lines.map((line) => line.amountCents), money?.surchargeCents, money?.amountCents];
    };
    expect(await amountsOf(0)).toEqual([[2000], 50, 2050]);
    expect(await amountsOf(1)).toEqual([[3000], 75, 3075]);
  });
});
