import type { ParcelStorage } from '#shared/contracts/storage.ts';

/**
 * The storage of a package in Anchorage on December 4, whose customer was told on Friday, November 27. The terminal is open
 * until 1 PM on Saturdays and closed on Sundays.
 */
export const FREE_STORAGE: ParcelStorage = {
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

/** The same package on December 9: three days are charged, of which nothing was paid. */
export const CHARGED_STORAGE: ParcelStorage = {
  ...FREE_STORAGE,
  asOf: '2026-12-09',
  pickUpBy: null,
  stage: 'CHARGED',
  chargedDays: 3,
  total: 6.47,
  due: 6.47,
};

/** Inches of a package whose storage costs that much. */
export const STORED_SIDES = { length: 20, width: 16, height: 23.3 };
