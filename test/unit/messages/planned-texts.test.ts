import { expect, it } from 'vitest';
import type { DomainEvent } from '#functions/messages/events/domain-event.ts';
import { plannedMessages } from '#functions/messages/planning/message-plan.ts';

const AT = '2026-03-02T20:00:00.000Z';
const PHONE = '907-555-0142';
const common = { eventVersion: 1, id: 'event', change: 'UPDATED', at: AT, customerId: 'customer' } as const;
const parcel = { ...common, parcelId: 'parcel', destinationCode: 'ANC' } as const;

/** What becomes of a package that a carrier flies on to a village, once it is on its way to Tacoma. */
const TO_A_VILLAGE: readonly DomainEvent[] = [
  { ...parcel, type: 'package-received' },
  { ...common, type: 'payment-recorded', paymentId: 'payment', receiptNumber: '10001', amountCents: 2327 },
  { ...parcel, type: 'package-ready' },
  { ...parcel, type: 'package-handed-over', isToAgent: true },
  { ...common, type: 'package-forwarded', handoverId: 'handover', waybillNumber: '123', count: 1 },
];

const channelsOf = (event: DomainEvent, contactMethod: 'EMAIL' | 'PHONE' | 'BOTH') =>
  plannedMessages(
    event,
    { contactMethod, mobileNumber: PHONE, emailAddress: 'ana@example.com', state: 'AK', postalCode: '99581' },
    { kinds: {}, confirmedPhone: PHONE, isEveningDigest: false },
    { now: new Date(AT), isTextOn: true, canPush: false },
  ).map(({ channel }) => channel);

it('a customer who wants only texts gets four of them about a package for a village', () => {
  const texts = TO_A_VILLAGE.flatMap((event) => channelsOf(event, 'PHONE'));
  expect(texts).toEqual(['TEXT', 'TEXT', 'TEXT', 'TEXT']);
});

it('that somebody at the counter has picked a package up is texted', () => {
  expect(channelsOf({ ...parcel, type: 'package-handed-over' }, 'PHONE')).toEqual(['TEXT']);
});

it('that a carrier has a package is told by email at once', () => {
  expect(channelsOf({ ...parcel, type: 'package-handed-over', isToAgent: true }, 'BOTH')).toEqual(['EMAIL']);
});
