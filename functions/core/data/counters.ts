import { TABLE } from '#shared/deployment/table.ts';
import { epochSeconds } from './entity.ts';
import type { Key } from './keys.ts';
import type { Write } from './write.ts';
import { namesOf, updateWrite, valuesOf } from './writes.ts';

/** How a counter of numbers goes on: a step back gives up a number that nobody has got. It stays forever without `expiresAt`. */
export interface Step {
  readonly expiresAt?: Date;
  readonly step?: 1 | -1;
}

/** An increment of a counter. Without a minimum it always succeeds. */
interface Increment {
  /** The amount, or an amount for each field. A counter with a single field stores it in `count`. */
  readonly by: number | Readonly<Record<string, number>>;
  /** The minimum value of a field after the increment. */
  readonly atLeast?: number;
}

/** Increments a counter, which starts at 0. Fails if it would fall below its minimum. */
export function increment(key: Key, { by, atLeast }: Increment): Write {
  const increments = Object.entries(typeof by === 'number' ? { count: by } : by);
  const sets = increments.map(([field]) => `#${field} = if_not_exists(#${field}, :zero) + :by_${field}`);
  const bounds: string[] = [];
  const values: Record<string, number> = { ':zero': 0, ...valuesOf(':by_', increments) };
  for (const [field, amount] of increments) {
    if (atLeast === undefined) continue;
    const isAbove = `#${field} >= :least_${field}`;
    bounds.push(amount >= atLeast ? `(attribute_not_exists(#${field}) OR ${isAbove})` : isAbove);
    values[`:least_${field}`] = atLeast - amount;
  }
  return updateWrite(
    key,
    {
      UpdateExpression: `SET ${sets.join(', ')}`,
      ...(bounds.length > 0 && { ConditionExpression: bounds.join(' AND ') }),
      ExpressionAttributeNames: namesOf(increments.map(([field]) => field)),
      ExpressionAttributeValues: values,
    },
    () => 'bound',
  );
}

/** The fields of a counter of places. A condition can compare two fields of an item. */
const PLACES = namesOf(['count', 'capacity', TABLE.timeToLive]);
const HAS_OWN_PLACE = 'attribute_exists(#capacity) AND #count < #capacity';
const HAS_PLACE = 'attribute_not_exists(#capacity) AND (attribute_not_exists(#count) OR #count < :capacity)';

/** Takes a place of a counter. Fails if its own capacity is used up, or `capacity` where it has none. */
export const takePlace = (key: Key, { capacity, expiresAt }: { capacity: number; expiresAt: Date }): Write =>
  updateWrite(
    key,
    {
      UpdateExpression: `SET #count = if_not_exists(#count, :zero) + :one, #${TABLE.timeToLive} = :expires`,
      ConditionExpression: `(${HAS_OWN_PLACE}) OR (${HAS_PLACE})`,
      ExpressionAttributeNames: PLACES,
      ExpressionAttributeValues: {
        ...{ ':zero': 0, ':one': 1, ':capacity': capacity },
        ':expires': epochSeconds(expiresAt),
      },
    },
    () => 'bound',
  );

interface Capacity {
  readonly capacity: number;
  /** Who sets it. */
  readonly setBy: string;
  readonly expiresAt: Date;
}

/** Sets the capacity of a counter. Fails if more places are taken. */
export const setCapacity = (key: Key, { capacity, setBy, expiresAt }: Capacity): Write =>
  updateWrite(
    key,
    {
      UpdateExpression: `SET #capacity = :capacity, #count = if_not_exists(#count, :zero), #${TABLE.timeToLive} = :expires, #setBy = :by`,
      ConditionExpression: 'attribute_not_exists(#count) OR #count <= :capacity',
      ExpressionAttributeNames: { ...PLACES, ...namesOf(['setBy']) },
      ExpressionAttributeValues: {
        ...{ ':zero': 0, ':capacity': capacity, ':by': setBy },
        ':expires': epochSeconds(expiresAt),
      },
    },
    () => 'bound',
  );
