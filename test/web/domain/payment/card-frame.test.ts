import { describe, expect, it } from 'vitest';
import {
  cardFrameReader,
  cardPageOrigin,
  newCardOf,
  transactionDataOf,
} from '../../../../web/src/domain/payment/card-frame.ts';

const ORIGIN = 'https://cards.example';
const APPROVED = {
  ready: true,
  returnMessage: 'APPROVED',
  transactionId: 'T-1',
  last4: '1111',
  amount: 27.5,
};

const newFrame = () => ({}) as Window;

function messageFrom(source: Window | null, data: unknown, origin = ORIGIN): MessageEvent {
  return { source, data, origin } as MessageEvent;
}

describe('the messages of the card frame', () => {
  it('count from the own frame at the configured origin', () => {
    const frame = newFrame();
    expect(cardFrameReader(ORIGIN)(messageFrom(frame, APPROVED), frame)).toEqual(APPROVED);
  });

  it.each([
    'https://cards.example.evil.example',
    'http://cards.example',
    'https://cards.example:444',
    'null',
    '',
  ])('do not count from the origin "%s"', (origin) => {
    const frame = newFrame();
    expect(cardFrameReader(ORIGIN)(messageFrom(frame, APPROVED, origin), frame)).toBeNull();
  });

  it('do not count from another window, or without a frame', () => {
    const frame = newFrame();
    const read = cardFrameReader(ORIGIN);
    for (const other of [newFrame(), window, null])
      expect(read(messageFrom(other, APPROVED), frame)).toBeNull();
    expect(read(messageFrom(null, APPROVED), null)).toBeNull();
    expect(read(messageFrom(frame, APPROVED), undefined)).toBeNull();
  });

  it.each([
    null,
    'APPROVED',
    JSON.stringify(APPROVED),
    {},
    { returnMessage: 'APPROVED' },
    { ready: false, returnMessage: 'APPROVED' },
    { ready: 'true', returnMessage: 'APPROVED' },
    { ready: true, returnMessage: 7 },
    { ready: true, returnMessage: 'x'.repeat(501) },
    { ...APPROVED, amount: '27.50' },
  ])('do not count if they are malformed: %j', (data) => {
    const frame = newFrame();
    expect(cardFrameReader(ORIGIN)(messageFrom(frame, data), frame)).toBeNull();
  });

  it('count once for each return message; a forged one does not use it up', () => {
    const frame = newFrame();
    const read = cardFrameReader(ORIGIN);
    expect(read(messageFrom(frame, APPROVED, 'https://evil.example'), frame)).toBeNull();
    expect(read(messageFrom(frame, { ready: true, returnMessage: 'DECLINED' }), frame)).not.toBeNull();
    expect(read(messageFrom(frame, APPROVED), frame)).not.toBeNull();
    expect(read(messageFrom(frame, { ...APPROVED, transactionId: 'T-2' }), frame)).toBeNull();
  });
});

it('takes the protocol of the site for the card page', () => {
  expect(cardPageOrigin('cards.example:8443')).toBe(`${window.location.protocol}//cards.example:8443`);
});

it('never passes on more than the last four digits, and cuts texts to what the server accepts', () => {
  const message = {
    ready: true,
    returnMessage: 'APPROVED',
    last4: '4111111111111111',
    date: 'x'.repeat(101),
  } as const;
  expect(transactionDataOf(message)).toEqual({
    last4: '1111',
    transactionId: '',
    amount: 0,
    date: 'x'.repeat(100),
    status: '',
  });
  expect(newCardOf(message).last4).toBe('1111');
});
