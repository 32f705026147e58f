import { expect, it } from 'vitest';
import { storageText } from '#shared/rules/texts/storage.ts';
import { CHARGED_STORAGE, FREE_STORAGE } from '../support/parcels.ts';

it.each([
  ['Pick up by Sat, Dec 5, 1:00 PM', '2026-12-05T21:59:00Z', {}],
  ['Storage charges begin Mon, Dec 7', '2026-12-05T22:00:00Z', {}],
  ['Storage charges begin Mon, Dec 7', '2026-12-06T20:00:00Z', { pickUpBy: null }],
  ['$6.47 so far, $2.16 more each day', '2026-12-09T20:00:00Z', CHARGED_STORAGE],
  [
    '$4.31 due, $2.16 more each day',
    '2026-12-09T20:00:00Z',
    { ...CHARGED_STORAGE, settled: 2.16, due: 4.31 },
  ],
  [
    'Nothing due today, $2.16 more each day',
    '2026-12-09T20:00:00Z',
    { ...CHARGED_STORAGE, settled: 6.47, due: 0 },
  ],
  [null, '2026-12-09T20:00:00Z', { noticeDate: null, freeThrough: null, pickUpBy: null }],
])('says %s at %s', (text, now, changes) => {
  expect(storageText({ ...FREE_STORAGE, ...changes }, 'America/Anchorage', new Date(now))).toBe(text);
});
