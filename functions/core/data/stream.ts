import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import type { Entity, Item, Versioned } from './entity.ts';

/** A change to one item. `before` is null if the item was created, `after` if it was deleted. */
export interface StreamChange {
  /** The same each time this change is delivered. */
  readonly eventId: string;
  readonly before: Item | null;
  readonly after: Item | null;
}

const Image = z.record(z.string(), z.unknown());
const StreamRecord = z.object({
  eventID: z.string(),
  dynamodb: z.object({ OldImage: z.optional(Image), NewImage: z.optional(Image) }),
});

/** Converts a record of the table's stream, as received by Lambda. @throws if it is malformed. */
export function readChange(record: unknown): StreamChange {
  const { eventID, dynamodb } = StreamRecord.parse(record);
  return { eventId: eventID, before: itemOf(dynamodb.OldImage), after: itemOf(dynamodb.NewImage) };
}

const itemOf = (image: z.infer<typeof Image> | undefined): Item | null =>
  image ? unmarshall(image as Record<string, AttributeValue>) : null;

/** The record before or after a change. Null if there is none, or if it is of another type. */
export const readRecord = <R extends Versioned>(entity: Entity<R>, item: Item | null): R | null =>
  item?.type === entity.type ? entity.read(item) : null;
