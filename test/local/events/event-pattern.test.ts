import { describe, expect, it } from 'vitest';
import { matches } from '../../../local/events/event-pattern.ts';
import { streamPattern } from '../../../shared/deployment/event-pattern.ts';

const pattern = streamPattern({
  type: 'parcel',
  changes: { status: ['ORIGIN', 'TRANSIT'], destinationCode: ['ANC', 'FBK', null] },
});
const imageOf = (fields: Record<string, string | null>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === null ? { NULL: true } : { S: value }]),
  );
const parcel = { type: 'parcel', status: 'ORIGIN', destinationCode: 'ANC', customerNotes: '' };
type Fields = Record<string, string | null>;

/** Whether the pattern matches a change from one item to another. Null means that the item does not exist. */
function matchesChange(before: Fields | null, after: Fields | null): boolean {
  const dynamodb = {
    ...(before && { OldImage: imageOf(before) }),
    ...(after && { NewImage: imageOf(after) }),
  };
  return matches(pattern, { dynamodb });
}

describe('the filter of a stream function', () => {
  it.each<[string, Fields | null, Fields | null]>([
    ['is created', null, parcel],
    ['is deleted', parcel, null],
    ['changes its status', parcel, { ...parcel, status: 'TRANSIT' }],
    ['changes its destination', parcel, { ...parcel, destinationCode: 'FBK' }],
    ['gets a destination', { ...parcel, destinationCode: null }, parcel],
    ['loses its destination', parcel, { ...parcel, destinationCode: null }],
  ])('matches a record that %s', (_, before, after) => {
    expect(matchesChange(before, after)).toBe(true);
  });

  it.each<[string, Fields | null, Fields | null]>([
    ['changes in another field', parcel, { ...parcel, customerNotes: 'Dock 4' }],
    [
      'is rewritten without changes',
      { ...parcel, destinationCode: null },
      { ...parcel, destinationCode: null },
    ],
    ['is of another type', null, { ...parcel, type: 'image' }],
    [
      'is of another type and changes',
      { ...parcel, type: 'note' },
      { ...parcel, type: 'note', status: 'TRANSIT' },
    ],
    ['has no type', null, { count: '1' }],
  ])('does not match a record that %s', (_, before, after) => {
    expect(matchesChange(before, after)).toBe(false);
  });
});
