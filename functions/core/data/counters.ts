import { TABLE } from '#shared/deployment/table.ts';
import { epochSeconds } from './entity.ts';
import type { Key } from './keys.ts';
import type { Write } from './write.ts';
import { namesOf, updateWrite, valuesOf } from './writes.ts';

/** An increment of a counter. Without bounds it always succeeds. */
export interface Increment {
  /** The amount, or an amount for each field. A counter with a single field stores it in `count`. */
  readonly by: number | Readonly<Record<string, number>>;
  /** The maximum value of a field after the increment. */
  readonly atMost?: number;
  /** The field with the maximum of this counter, see {@link setMaximum}, which counts instead of `atMost` once it is set. */
  readonly ownMaximum?: string;
  /** The minimum value of a field after the increment. */
  readonly atLeast?: number;
  readonly expiresAt?: Date;
}

/** Increments a counter, which starts at 0. Fails if it would exceed its bounds. */
export function increment(key: Key, { by, atMost, ownMaximum, atLeast, expiresAt }: Increment): Write {
  const increments = Object.entries(typeof by === 'number' ? { count: by } : by);
  const sets = increments.map(([field]) => `#${field} = if_not_exists(#${field}, :zero) + :by_${field}`);
  const bounds: string[] = [];
  const values: Record<string, number> = { ':zero': 0, ...valuesOf(':by_', increments) };
  const fields = increments.map(([field]) => field);
  for (const [field, amount] of increments) {
    if (atMost !== undefined) {
      if (amount > atMost)
        throw new Error(`${field} can never change by ${amount} with a maximum of ${atMost}.`);
      const isBelow = `(attribute_not_exists(#${field}) OR #${field} <= :most_${field})`;
      bounds.push(ownMaximum === undefined ? isBelow : belowOwn(field, amount, ownMaximum, isBelow));
      values[`:most_${field}`] = atMost - amount;
    }
    if (atLeast !== undefined) {
      const isAbove = `#${field} >= :least_${field}`;
      bounds.push(amount >= atLeast ? `(attribute_not_exists(#${field}) OR ${isAbove})` : isAbove);
      values[`:least_${field}`] = atLeast - amount;
    }
  }
  if (ownMaximum !== undefined) fields.push(ownMaximum);
  if (expiresAt) {
    sets.push(`#${TABLE.timeToLive} = :expires`);
    fields.push(TABLE.timeToLive);
    values[':expires'] = epochSeconds(expiresAt);
  }
  return updateWrite(
    key,
    {
      UpdateExpression: `SET ${sets.join(', ')}`,
      ...(bounds.length > 0 && { ConditionExpression: bounds.join(' AND ') }),
      ExpressionAttributeNames: namesOf(fields),
      ExpressionAttributeValues: values,
    },
    () => 'bound',
  );
}

/** The condition that the maximum of the counter, or `isBelow` without one, allows an increment. */
function belowOwn(field: string, amount: number, own: string, isBelow: string): string {
  // A condition can compare two fields, but not their sum.
  if (amount !== 1) throw new Error(`A counter with a maximum of its own changes by 1, not by ${amount}.`);
  return `((attribute_exists(#${own}) AND #${field} < #${own}) OR (attribute_not_exists(#${own}) AND ${isBelow}))`;
}

interface Maximum {
  /** The field that keeps it. */
  readonly field: string;
  readonly to: number;
  /** Other fields to set. */
  readonly set: Readonly<Record<string, string>>;
  readonly expiresAt: Date;
}

/** Sets the maximum of a counter with a single field. Fails if the counter is above it. */
export function setMaximum(key: Key, { field, to, set, expiresAt }: Maximum): Write {
  const others = Object.entries({ [TABLE.timeToLive]: epochSeconds(expiresAt), ...set });
  const assigned = others.map(([name]) => `#${name} = :new_${name}`);
  const sets = [`#${field} = :to`, '#count = if_not_exists(#count, :zero)', ...assigned];
  return updateWrite(
    key,
    {
      UpdateExpression: `SET ${sets.join(', ')}`,
      ConditionExpression: 'attribute_not_exists(#count) OR #count <= :to',
      ExpressionAttributeNames: namesOf([field, 'count', ...others.map(([name]) => name)]),
      ExpressionAttributeValues: { ':to': to, ':zero': 0, ...valuesOf(':new_', others) },
    },
    () => 'bound',
  );
}
