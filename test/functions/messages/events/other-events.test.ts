import { describe, expect, it } from 'vitest';
import {
  type AppointmentRecord,
  appointmentEntity,
  pastAppointmentEntity,
} from '#functions/appointments/appointment-record.ts';
import type { Item } from '#functions/core/data/entity.ts';
import { domainEvents } from '#functions/messages/events/domain-events.ts';
import { attemptEntity } from '#functions/payments/attempts/attempt-record.ts';
import { refundEntity } from '#functions/payments/refunds/refund-record.ts';
import frozenAppointment from '#test/functions/core/data/frozen/appointment.json' with { type: 'json' };
import frozenPayments from '#test/functions/core/data/frozen/payment.json' with { type: 'json' };
import frozenRefund from '#test/functions/core/data/frozen/refund.json' with { type: 'json' };

const eventsOf = (before: Item | null, after: Item | null) => domainEvents({ eventId: 'one', before, after });

describe('the events of an appointment', () => {
  const { endedEarly, ...running } = appointmentEntity.read(frozenAppointment.record);
  const booked: AppointmentRecord = {
    ...running,
    status: 'BOOKED',
    number: 2,
    sequence: 0,
    pickupDate: '2026-11-27T10:00:00-09:00',
  };
  const item = (record: AppointmentRecord | null) => record && appointmentEntity.write(record);
  const later = { ...booked, pickupDate: '2026-11-28T09:00:00-09:00', sequence: 1 };
  const canceled = { ...booked, status: 'CANCELED' as const, sequence: 1 };
  const previous = { ...booked, number: 1 };

  it.each<[string, AppointmentRecord | null, AppointmentRecord | null, object[]]>([
    ['the first one is booked', null, booked, [{ type: 'appointment-booked', change: 'CREATED', number: 2 }]],
    [
      'one replaces an ended one',
      { ...previous, status: 'MISSED' },
      booked,
      [{ type: 'appointment-booked' }],
    ],
    [
      'it moves',
      booked,
      later,
      [
        {
          type: 'appointment-moved',
          previousDate: booked.pickupDate,
          pickupDate: later.pickupDate,
          sequence: 1,
        },
      ],
    ],
    ['it is canceled', booked, canceled, [{ type: 'appointment-canceled', change: 'DELETED', sequence: 1 }]],
    ['its notes change', booked, { ...booked, appointmentNotes: 'Back door', sequence: 1 }, []],
    ['another package becomes ready', booked, { ...booked, parcelCount: 9 }, []],
    ['its last package is handed over', booked, { ...booked, status: 'COMPLETED' }, []],
    [
      'its packages are gone',
      booked,
      { ...canceled, endedEarly: true },
      [{ type: 'appointment-canceled', change: 'DELETED', sequence: 1, endedEarly: true }],
    ],
    [
      'its last package is handed over early',
      booked,
      { ...booked, status: 'COMPLETED', sequence: 1, endedEarly: true },
      [{ type: 'appointment-canceled', sequence: 1, endedEarly: true }],
    ],
    ['it expires', booked, null, []],
  ])('%s', async (_, before, after, events) => {
    expect(await eventsOf(item(before), item(after))).toMatchObject(events);
    expect(await eventsOf(item(before), item(after))).toHaveLength(events.length);
  });

  it('the copy of a past one has none', async () => {
    expect(await eventsOf(null, pastAppointmentEntity.write({ ...previous, status: 'MISSED' }))).toEqual([]);
  });
});

describe('the events of payments', () => {
  const payments = frozenPayments.map(({ record }) => attemptEntity.read(record));
  const recorded = payments.find(({ attemptState }) => attemptState === 'RECORDED');
  const captured = payments.find(({ attemptState }) => attemptState === 'CAPTURED');
  const refund = refundEntity.read(frozenRefund.record);

  it('a payment is told once it is recorded, with what was charged', async () => {
    if (recorded?.attemptState !== 'RECORDED' || !captured)
      throw new Error('The frozen payments have no such state.');
    const [before, after] = [attemptEntity.write(captured), attemptEntity.write(recorded)];
    const { paymentId, receiptNumber, charge } = recorded;
    expect(await eventsOf(before, after)).toMatchObject([
      {
        type: 'payment-recorded',
        id: `payment-recorded#${paymentId}`,
        receiptNumber,
        amountCents: charge.capturedCents,
      },
    ]);
    expect(await eventsOf(after, attemptEntity.write({ ...recorded, openRefunds: 1 }))).toEqual([]);
    expect(await eventsOf(null, before)).toEqual([]);
  });

  it('a refund is told once it has succeeded', async () => {
    const item = (refundState: typeof refund.refundState) => refundEntity.write({ ...refund, refundState });
    expect(await eventsOf(item('REQUESTED'), item('SUCCEEDED'))).toMatchObject([
      { type: 'refund-made', paymentId: refund.paymentId, amountCents: refund.amountCents },
    ]);
    for (const state of ['FAILED', 'UNKNOWN'] as const)
      expect(await eventsOf(item('REQUESTED'), item(state))).toEqual([]);
    expect(await eventsOf(item('SUCCEEDED'), item('SUCCEEDED'))).toEqual([]);
  });
});
