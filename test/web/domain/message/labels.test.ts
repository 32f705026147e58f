import { describe, expect, it } from 'vitest';
import type { Message } from '#shared/contracts/messages.ts';
import { aShownMessage } from '#test/support/messages/shown-message.ts';
import { recipientText, stateText, summaryOf, titleOf } from '#web/domain/message/labels.ts';

/** 9:30 PM in Alaska, on November 24. */
const NOW = new Date('2026-11-25T06:30:00Z');
const NOT_SENT = { sentAt: null, deliveredAt: null, to: null, subject: null, text: null } as const;

describe('the state of a message', () => {
  it.each<[string, Partial<Message>]>([
    ['Emailed Nov 24, 10:12 AM AKST', { state: 'SENT' }],
    ['Texted Nov 24, 10:12 AM AKST', { state: 'SENT', channel: 'TEXT' }],
    ['Emailed Nov 24, 2025, 10:12 AM AKST', { state: 'SENT', sentAt: '2025-11-24T19:12:00Z' }],
    ['Emailed again Nov 24, 10:12 AM AKST', { state: 'SENT', isResent: true }],
    ['Emailed Nov 24, 10:12 AM AKST, delivered', { state: 'DELIVERED' }],
    ['Emailed Nov 24, 10:12 AM AKST, but not delivered', { state: 'BOUNCED' }],
    ['Could not be sent', { state: 'REFUSED' }],
    ['Not confirmed: the email service did not respond on Nov 24, 10:12 AM AKST', { state: 'UNKNOWN' }],
    [
      'Not confirmed: the text service did not respond on Nov 24, 10:12 AM AKST',
      { state: 'UNKNOWN', channel: 'TEXT' },
    ],
    ...(['CANCELED', 'REFUSED'] as const).map((state): [string, Partial<Message>] => [
      'Not confirmed: the email service did not respond',
      { ...NOT_SENT, state, hadUnknownOutcome: true, reason: 'The package was picked up first.' },
    ]),
    ['Being sent', { ...NOT_SENT, state: 'SENDING' }],
    ['Being sent', { ...NOT_SENT, state: 'HELD', heldUntil: '2026-11-25T06:30:00Z' }],
    ['Scheduled for 9:40 PM AKST', { ...NOT_SENT, state: 'HELD', heldUntil: '2026-11-25T06:40:00Z' }],
    ['Scheduled for Nov 25, 8:00 AM AKST', { ...NOT_SENT, state: 'HELD', heldUntil: '2026-11-25T17:00:00Z' }],
    [
      'Not sent. The package was picked up first.',
      { ...NOT_SENT, state: 'CANCELED', reason: 'The package was picked up first.' },
    ],
  ])('is in plain words: %s', (text, changes) => {
    expect(stateText(aShownMessage(changes), NOW)).toBe(text);
  });

  it('is part of the line in the details of a package', () => {
    expect(summaryOf(aShownMessage({ state: 'SENT' }), NOW)).toBe(
      'Ready for pickup, emailed Nov 24, 10:12 AM AKST',
    );
    const received = aShownMessage({ type: 'package-received', state: 'UNKNOWN' });
    expect(summaryOf(received, NOW)).toBe(
      'Arrived in Tacoma, not confirmed: the email service did not respond on Nov 24, 10:12 AM AKST',
    );
  });
});

it('a message is named by its subject, its words, or what it is about', () => {
  expect(titleOf(aShownMessage())).toBe('Ready for pickup in Anchorage');
  const text = { channel: 'TEXT', subject: null, text: 'Your package is ready.' } as const;
  expect(titleOf(aShownMessage(text))).toBe('Your package is ready.');
  expect(titleOf(aShownMessage(NOT_SENT))).toBe('Ready for pickup');
  expect(recipientText({ channel: 'EMAIL', to: 'ana@example.com' })).toBe('Email to ana@example.com');
  expect(recipientText({ channel: 'TEXT', to: '907-555-0142' })).toBe('Text to 907-555-0142');
  expect(recipientText({ channel: 'TEXT', to: null })).toBe('Text message');
});
