import { createHash } from 'node:crypto';
import type { _Record, AttributeValue } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord, AttributeValue as LambdaValue } from 'aws-lambda';
import type { EventPattern } from '#shared/deployment/event-pattern.ts';
import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';

type Image = Record<string, AttributeValue>;

/** Converts a stream record to the format that Lambda passes to functions. */
export function lambdaRecord(stream: string, record: _Record): DynamoDBRecord & { eventID: string } {
  const { SequenceNumber = '', ApproximateCreationDateTime: at, ...change } = record.dynamodb ?? {};
  const seconds = Math.floor((at?.getTime() ?? 0) / 1000);
  return {
    // The engine's event IDs repeat across streams; Lambda's are globally unique.
    eventID: createHash('md5').update(`${stream} ${SequenceNumber}`).digest('hex'),
    eventName: record.eventName as NonNullable<DynamoDBRecord['eventName']>,
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: DEFAULT_RUNTIME_CONFIG.region,
    eventSourceARN: stream,
    dynamodb: {
      ApproximateCreationDateTime: seconds,
      Keys: jsonOf(change.Keys ?? {}),
      ...(change.NewImage && { NewImage: jsonOf(change.NewImage) }),
      ...(change.OldImage && { OldImage: jsonOf(change.OldImage) }),
      SequenceNumber,
      SizeBytes: change.SizeBytes ?? 0,
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    },
  };
}

/** Encodes binary values as base64, as in Lambda's JSON events. */
function jsonOf(image: Image): Record<string, LambdaValue> {
  const text = JSON.stringify(image, (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
  );
  return JSON.parse(text) as Record<string, LambdaValue>;
}

/** Whether an event matches a pattern, by the rules of Lambda event filtering. */
export function matches(pattern: EventPattern, event: unknown): boolean {
  return Object.entries(pattern).every(([field, condition]) => {
    if (field === '$or') return (condition as readonly EventPattern[]).some((one) => matches(one, event));
    const value = isObject(event) ? event[field] : undefined;
    return Array.isArray(condition) ? condition.includes(value) : matches(condition as EventPattern, value);
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
