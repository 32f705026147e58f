import { expect, it } from 'vitest';
import { aReadyParcel, CHARGED_STORAGE, FREE_STORAGE, STORED_SIDES } from '#test/support/parcels.ts';
import { storageOnPickup, storageSummary } from '#web/domain/appointment/pickup-storage.ts';

const TERMINAL = {
  timeZone: 'America/Anchorage',
  closures: [
    { date: '2026-12-08', reason: 'Storm', from: '12:00', until: '17:00' },
    { date: '2026-12-25', reason: 'Christmas Day' },
  ],
};
const UNTOLD = { ...FREE_STORAGE, noticeDate: null, freeThrough: null, pickUpBy: null, keptThrough: null };
const ready = (storage = FREE_STORAGE) => aReadyParcel({ ...STORED_SIDES, storage });
const NOW = new Date('2026-12-04T20:00:00Z');

it.each([
  ['2026-12-05', 'No storage is due on Sat, Dec 5.'],
  ['2026-12-07', 'Storage due on Mon, Dec 7: $4.32.'],
  // Closed for a part of the day.
  ['2026-12-08', 'Storage due on Tue, Dec 8: $4.32.'],
  ['2026-12-09', 'Storage due on Wed, Dec 9: $8.62.'],
  // Holidays are charged.
  ['2026-12-26', 'Storage due on Sat, Dec 26: $81.98.'],
])('tells the storage of two packages that are picked up on %s: %s', (date, text) => {
  expect(storageOnPickup([ready(), ready()], date, TERMINAL)).toBe(text);
});

it('leaves out what was paid, and says nothing while it is not known when storage begins', () => {
  const paid = ready({ ...CHARGED_STORAGE, settled: 6.47, due: 0 });
  expect(storageOnPickup([paid], '2026-12-10', TERMINAL)).toBe('Storage due on Thu, Dec 10: $2.16.');
  expect(storageOnPickup([ready(UNTOLD)], '2026-12-26', TERMINAL)).toBeNull();
  expect(storageSummary([ready(UNTOLD), aReadyParcel()], TERMINAL, NOW)).toEqual([]);
});

it('sums up the packages with storage charges, and says when they begin for the others', () => {
  const soon = 'Pick up by Sat, Dec 5, 1:00 PM';
  expect(
    storageSummary([ready(), ready({ ...FREE_STORAGE, freeThrough: '2026-12-10' })], TERMINAL, NOW),
  ).toEqual([soon]);
  expect(storageSummary([ready(), ready(CHARGED_STORAGE), ready(CHARGED_STORAGE)], TERMINAL, NOW)).toEqual([
    'Storage for 2 packages: $12.94 due today, $4.32 more each day',
    `${soon} (1 package without storage charges)`,
  ]);
});
