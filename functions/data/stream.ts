import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';

/** A change of one item. `before` is null for an item that was created, `after` for one that was deleted. */
export interface StreamChange {
  /** Identifies this change, however often it is delivered. */
  readonly eventId: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

const Image = z.record(z.string(), z.unknown());
const StreamRecord = z.object({
  eventID: z.string(),
  dynamodb: z.object({ OldImage: z.optional(Image), NewImage: z.optional(Image) }),
});

/** A record of the table's stream, in the form in which Lambda gets it. @throws for anything else. */
export function readChange(record: unknown): StreamChange {
  const { eventID, dynamodb } = StreamRecord.parse(record);
  return { eventId: eventID, before: itemOf(dynamodb.OldImage), after: itemOf(dynamodb.NewImage) };
}

function itemOf(image: z.infer<typeof Image> | undefined): StreamChange['before'] {
  return image ? unmarshall(image as Record<string, AttributeValue>) : null;
}
