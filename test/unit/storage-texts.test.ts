import { expect, it } from 'vitest';
import type { ParcelStorage } from '#shared/contracts/storage.ts';
import { storageText } from '#shared/rules/texts/storage.ts';

/** Told on Friday, November 27. The terminal is open until 1 PM on Saturdays and closed on Sundays. */
const STORAGE: ParcelStorage = {
  asOf: '2026-12-04',
  noticeDate: '2026-11-27',
  freeThrough: '2026-12-06',
  pickUpBy: '2026-12-05T13:00',
  keptThrough: '2026-12-27',
  stage: null,
  chargedDays: 0,
  perDay: 2.16,
  total: 0,
  settled: 0,
  due: 0,
};
const charged = { stage: 'CHARGED' as const, pickUpBy: null, chargedDays: 3, total: 6.47 };

it.each([
  ['Pick up by Sat, Dec 5, 1:00 PM', '2026-12-05T21:59:00Z', {}],
  ['Storage charges begin Mon, Dec 7', '2026-12-05T22:00:00Z', {}],
  ['Storage charges begin Mon, Dec 7', '2026-12-06T20:00:00Z', { pickUpBy: null }],
  ['$6.47 so far, $2.16 more each day', '2026-12-09T20:00:00Z', { ...charged, due: 6.47 }],
  [
    '$4.31 storage due, $2.16 more each day',
    '2026-12-09T20:00:00Z',
    { ...charged, settled: 2.16, due: 4.31 },
  ],
  ['No storage due today, $2.16 more each day', '2026-12-09T20:00:00Z', { ...charged, settled: 6.47 }],
  [null, '2026-12-09T20:00:00Z', { noticeDate: null, freeThrough: null, pickUpBy: null }],
])('says %s at %s', (text, now, changes) => {
  expect(storageText({ ...STORAGE, ...changes }, 'America/Anchorage', new Date(now))).toBe(text);
});
