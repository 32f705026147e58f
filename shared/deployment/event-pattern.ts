/**
 * An EventBridge pattern, which Lambda also uses to filter streams. All fields must match one of their values, and at
 * least one pattern in `$or`. For stream records, Lambda only looks below `dynamodb`.
 */
export interface EventPattern {
  readonly [field: string]: EventPattern | readonly string[] | readonly EventPattern[];
}

/** Selects the stream records of these types, by the attribute `type`. The stream must contain new and old images. */
export function streamPattern(types: readonly string[]): EventPattern {
  const ofType = { type: { S: types } };
  return { $or: [{ dynamodb: { NewImage: ofType } }, { dynamodb: { OldImage: ofType } }] };
}
