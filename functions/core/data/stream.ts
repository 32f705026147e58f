import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';

/** A change to one item. `before` is null if the item was created, `after` if it was deleted. */
export interface StreamChange {
  /** The same each time this change is delivered. */
  readonly eventId: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
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

function itemOf(image: z.infer<typeof Image> | undefined): StreamChange['before'] {
  return image ? unmarshall(image as Record<string, AttributeValue>) : null;
}
