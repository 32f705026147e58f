import type { Manifest, ShownSailing } from '#shared/contracts/sailings/sailings.ts';

/** A sailing of Nov 30 to Anchorage, on time. */
export const aSailing = (changes: Partial<ShownSailing> = {}): ShownSailing => ({
  sailingId: '2026-11-30_LOAD55',
  loadNumber: 'LOAD 55',
  carrier: 'North Star Line',
  cutoff: '2026-11-30T12:00',
  departure: { planned: '2026-11-30T18:00' },
  calls: [
    {
      locationCode: 'ANC',
      arrival: { planned: '2026-12-03T06:00' },
      readyHours: { min: 24, max: 48 },
      range: { from: '2026-12-04', to: '2026-12-07' },
    },
  ],
  changes: [],
  version: 1,
  ...changes,
});

/** The manifest of a sailing in Anchorage, with the state of each number. */
export const aManifest = (
  sailing: ShownSailing,
  states: ReadonlyMap<string, Manifest['entries'][number]['state']>,
): Manifest => ({
  sailing,
  locationCode: 'ANC',
  unlisted: [],
  entries: [...states].map(([freightBillNum, state]) => ({
    ...{ parcelId: `id of ${freightBillNum}`, freightBillNum, state },
    ...{ customerName: 'Ana Kowalski', locationDetail: sailing.loadNumber },
  })),
});
