import { describe, expect, it } from 'vitest';
import { countDeltas, sumDeltas } from '../../functions/counts/terminal-counts.ts';

const parcel = { status: 'DESTINATION', originCode: 'TAC', destinationCode: 'ANC' } as const;

describe('count deltas', () => {
  it('decrement the previous status and increment the new one', () => {
    expect(countDeltas({ ...parcel, status: 'TRANSIT' }, parcel)).toEqual([
      { terminal: 'ANC', status: 'TRANSIT', by: -1 },
      { terminal: 'ANC', status: 'DESTINATION', by: 1 },
    ]);
  });

  it('are empty if nothing changes', () => {
    expect(countDeltas(parcel, { ...parcel })).toEqual([]);
    expect(countDeltas(null, null)).toEqual([]);
  });

  it.each(['COMPLETED', 'DELETED'] as const)('exclude a package that is %s', (status) => {
    expect(countDeltas(parcel, { ...parcel, status })).toEqual([
      { terminal: 'ANC', status: 'DESTINATION', by: -1 },
    ]);
    expect(countDeltas(null, { ...parcel, status })).toEqual([]);
    expect(countDeltas({ ...parcel, status }, null)).toEqual([]);
  });

  it('are summed per terminal, without counts that do not change', () => {
    const deltas = [
      { terminal: 'ANC', status: 'TRANSIT', by: -1 },
      { terminal: 'ANC', status: 'DESTINATION', by: 1 },
      { terminal: 'ANC', status: 'TRANSIT', by: 1 },
      { terminal: 'KOD', status: 'ORIGIN', by: 1 },
      { terminal: 'KOD', status: 'ORIGIN', by: -1 },
    ] as const;
    expect(sumDeltas(deltas)).toEqual(new Map([['ANC', { DESTINATION: 1 }]]));
  });
});
