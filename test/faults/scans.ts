import type { Fault } from './fault.ts';

/** Scanned numbers: how they are read, normalized, shown and found. */
export const SCAN_FAULTS: readonly Fault[] = [
  {
    id: 'scan-pause-ends',
    what: 'a pause in a scan begins another number',
    file: 'web/src/components/scan/scan-recognizer.ts',
    find: 'if (isEnd && mayHaveBegun(run, before, isLong))',
    replace: 'if (isEnd && before !== null && !isLong)',
    seenBy: ['test/web/components/scan.test.ts'],
  },
  {
    id: 'scan-separator-breaks',
    what: 'a control character in a barcode cuts its number',
    file: 'web/src/components/scan/scan-recognizer.ts',
    find: "? { state: withKey(state, timeMs, { text: '', altDigits: '' }), swallow: true }",
    replace: '? { state: NO_SCAN, swallow: true }',
    seenBy: ['test/web/components/scan.test.ts'],
  },
  {
    id: 'scan-zip-barcode',
    what: 'the ZIP barcode of nine digits is a tracking number',
    file: 'shared/rules/scan-codes.ts',
    find: '/^(420(\\d{5}|\\d{9})|',
    replace: '/^(420(\\d{5})|',
    seenBy: ['test/unit/scan-codes.test.ts'],
  },
  {
    id: 'scan-fedex-service',
    what: 'only the most common FedEx Express barcode has a number',
    file: 'shared/rules/scan-codes.ts',
    find: '/^([0-8]|96)/',
    replace: '/^(100|96)/',
    seenBy: ['test/unit/scan-codes.test.ts'],
  },
  {
    id: 'scan-raw-shown',
    what: 'customers see the whole barcode of packages from earlier versions',
    file: 'functions/parcels/parcel-record.ts',
    find: 'upgrades: [withNumber],',
    replace: 'upgrades: [(item) => item],',
    seenBy: ['test/unit/scanned-numbers.test.ts'],
  },
  {
    id: 'pile-number-used-again',
    what: 'a delivered package with the same number keeps another one from departing',
    file: 'web/src/features/piles/pile.ts',
    find: 'open.length > 0 ? open : found.parcels.slice(0, 1)',
    replace: 'found.parcels',
    seenBy: ['test/web/features/piles/pile.test.ts'],
  },
  {
    id: 'counter-second-box',
    what: 'the second box with the same barcode stays behind',
    file: 'web/src/features/counter/handover-form.ts',
    find: 'ready.find(({ parcelId }) => !selectedIds.includes(parcelId)) ?? ready[0]',
    replace: 'ready[0]',
    seenBy: ['test/web/features/counter/counter.test.tsx'],
  },
  {
    id: 'edit-number-of-another',
    what: 'an edit to the number of another open package does not warn',
    file: 'functions/parcels/staff/parcel-edit.ts',
    find: 'if (!edit.isSecondBox) await requireOwnNumber(',
    replace: 'if (edit.isSecondBox) await requireOwnNumber(',
    seenBy: ['test/functions/parcels/staff/edits.test.ts'],
  },
];
