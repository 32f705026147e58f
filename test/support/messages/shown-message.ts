import type { Message } from '#shared/contracts/messages.ts';
import type { StaffMessage } from '#shared/contracts/staff/messages.ts';

/** A message as the API shows it to its customer, by default an email that was delivered on November 24. */
export function aShownMessage(changes: Partial<Message> = {}): Message {
  return {
    messageId: '1k87evd20-b9a37d693feffee2',
    type: 'package-ready',
    channel: 'EMAIL',
    state: 'DELIVERED',
    createdAt: '2026-11-24T19:02:00Z',
    heldUntil: null,
    sentAt: '2026-11-24T19:12:00Z',
    deliveredAt: '2026-11-24T19:12:04Z',
    bouncedAt: null,
    to: 'ana@example.com',
    subject: 'Ready for pickup in Anchorage',
    text: 'Your package NB100001 is ready for pickup in Anchorage.\n\nBook a pickup time: https://portal.example/appointments',
    reason: null,
    hadUnknownOutcome: false,
    isResent: false,
    packages: [{ parcelId: 'p-1', freightBillNum: 'NB7' }],
    ...changes,
  };
}

/** A message as staff see it. */
export const aStaffMessage = (changes: Partial<StaffMessage> = {}): StaffMessage => ({
  ...aShownMessage(changes),
  resentBy: null,
  ...changes,
});
