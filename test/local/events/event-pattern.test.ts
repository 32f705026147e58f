import { expect, it } from 'vitest';
import { matches } from '#local/events/stream-event.ts';
import { streamPattern } from '#shared/deployment/event-pattern.ts';

const imageOf = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { S: value }]));
const parcel = { type: 'parcel', status: 'ORIGIN' };
const note = { ...parcel, type: 'note' };
type Fields = Record<string, string>;

it.each<[string, boolean, Fields | null, Fields | null]>([
  ['is created', true, null, parcel],
  ['is deleted', true, parcel, null],
  ['changes', true, parcel, { ...parcel, status: 'TRANSIT' }],
  ['is of the other type', true, null, { ...parcel, type: 'handover' }],
  ['is of another type', false, null, note],
  ['is of another type and changes', false, note, { ...note, status: 'TRANSIT' }],
  ['has no type', false, null, { count: '1' }],
])('a record that %s matches the pattern of two types: %s', (_, isMatch, before, after) => {
  const dynamodb = {
    ...(before && { OldImage: imageOf(before) }),
    ...(after && { NewImage: imageOf(after) }),
  };
  expect(matches(streamPattern({ types: ['parcel', 'handover'] }), { dynamodb })).toBe(isMatch);
});
