import { describe, expect, it } from 'vitest';
import { countDeltas, sumDeltas } from '../../functions/counts/terminal-counts.ts';

const parcel = { status: 'DESTINATION', originCode: 'TAC', destinationCode: 'ANC' } as const;

describe('the counts that a change of a package moves', () => {
  it('are those of the status that it leaves and of the one that it enters', () => {
    expect(countDeltas({ ...parcel, status: 'TRANSIT' }, parcel)).toEqual([
      { terminal: 'ANC', status: 'TRANSIT', by: -1 },
      { terminal: 'ANC', status: 'DESTINATION', by: 1 },
    ]);
  });

  it('are none where it stays where it is', () => {
    expect(countDeltas(parcel, { ...parcel })).toEqual([]);
    expect(countDeltas(null, null)).toEqual([]);
  });

  it.each(['COMPLETED', 'DELETED'] as const)('leave out a package that is %s', (status) => {
    expect(countDeltas(parcel, { ...parcel, status })).toEqual([
      { terminal: 'ANC', status: 'DESTINATION', by: -1 },
    ]);
    expect(countDeltas(null, { ...parcel, status })).toEqual([]);
    expect(countDeltas({ ...parcel, status }, null)).toEqual([]);
  });

  it('are added up for each terminal, without those that do not change', () => {
    const moves = [
      { terminal: 'ANC', status: 'TRANSIT', by: -1 },
      { terminal: 'ANC', status: 'DESTINATION', by: 1 },
      { terminal: 'ANC', status: 'TRANSIT', by: 1 },
      { terminal: 'KOD', status: 'ORIGIN', by: 1 },
      { terminal: 'KOD', status: 'ORIGIN', by: -1 },
    ] as const;
    expect(sumDeltas(moves)).toEqual(new Map([['ANC', { DESTINATION: 1 }]]));
  });
});
