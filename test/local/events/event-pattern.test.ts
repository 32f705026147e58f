import { expect, it } from 'vitest';
import { matches } from '#local/events/event-pattern.ts';
import { streamPattern } from '#shared/deployment/event-pattern.ts';

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
const withoutDestination = { ...parcel, destinationCode: null };
const note = { ...parcel, type: 'note' };

/** Whether the pattern matches a change from one item to another. Null means that the item does not exist. */
function matchesChange(before: Fields | null, after: Fields | null): boolean {
  const dynamodb = {
    ...(before && { OldImage: imageOf(before) }),
    ...(after && { NewImage: imageOf(after) }),
  };
  return matches(pattern, { dynamodb });
}

it.each<[string, boolean, Fields | null, Fields | null]>([
  ['is created', true, null, parcel],
  ['is deleted', true, parcel, null],
  ['changes its status', true, parcel, { ...parcel, status: 'TRANSIT' }],
  ['changes its destination', true, parcel, { ...parcel, destinationCode: 'FBK' }],
  ['gets a destination', true, withoutDestination, parcel],
  ['loses its destination', true, parcel, withoutDestination],
  ['changes in another field', false, parcel, { ...parcel, customerNotes: 'Dock 4' }],
  ['is rewritten without changes', false, withoutDestination, withoutDestination],
  ['is of another type', false, null, { ...parcel, type: 'image' }],
  ['is of another type and changes', false, note, { ...note, status: 'TRANSIT' }],
  ['has no type', false, null, { count: '1' }],
])('the filter of a stream function decides on a record that %s: %s', (_, isMatch, before, after) => {
  expect(matchesChange(before, after)).toBe(isMatch);
});
