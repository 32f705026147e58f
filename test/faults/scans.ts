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
];
