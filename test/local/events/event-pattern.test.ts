import { expect, it } from 'vitest';
import { matches } from '#local/events/stream-event.ts';
import { type RecordFilter, streamPattern } from '#shared/deployment/event-pattern.ts';

const imageOf = (fields: Record<string, string | null>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === null ? { NULL: true } : { S: value }]),
  );
const parcel = { type: 'parcel', status: 'ORIGIN', customerNotes: '' };
type Fields = Record<string, string | null>;
const note = { ...parcel, type: 'note' };

/** Whether a filter matches a change from one item to another. Null means that the item does not exist. */
function matchesChange(filter: RecordFilter, before: Fields | null, after: Fields | null): boolean {
  const dynamodb = {
    ...(before && { OldImage: imageOf(before) }),
    ...(after && { NewImage: imageOf(after) }),
  };
  return matches(streamPattern(filter), { dynamodb });
}

it.each<[string, boolean, boolean, Fields | null, Fields | null]>([
  ['is created', true, true, null, parcel],
  ['is deleted', true, true, parcel, null],
  ['changes', true, false, parcel, { ...parcel, status: 'TRANSIT' }],
  ['is of another type', false, false, null, note],
  ['is of another type and changes', false, false, note, { ...note, status: 'TRANSIT' }],
  ['has no type', false, false, null, { count: '1' }],
])(
  'a record that %s matches the filter for its type: %s, and for created or deleted records: %s',
  (...row) => {
    const [, isMatch, isExistence, before, after] = row;
    expect(matchesChange({ type: 'parcel' }, before, after)).toBe(isMatch);
    expect(matchesChange({ type: 'parcel', only: 'created or deleted' }, before, after)).toBe(isExistence);
  },
);
