/** The accepted values of a field. One of them must match. */
export type ValueMatcher = readonly (string | { readonly exists: boolean })[];

/**
 * An EventBridge pattern, which Lambda also uses to filter streams. All fields must match, and at least one pattern
 * in `$or`. For stream records, Lambda only looks below `dynamodb`.
 */
export interface EventPattern {
  readonly [field: string]: EventPattern | ValueMatcher | readonly EventPattern[];
}

/** Selects the stream records of a type, or of several. */
export interface RecordFilter {
  /** The value of the attribute `type`. */
  readonly type: string | readonly string[];
  /** Leaves out the records of changed items. */
  readonly only?: 'created or deleted';
}

const ABSENT = { type: { S: [{ exists: false }] } };

/** The pattern for a filter. The stream must contain new and old images. */
export function streamPattern({ type, only }: RecordFilter): EventPattern {
  const present = { type: { S: [type].flat() } };
  const [created, deleted] = only
    ? [
        { NewImage: present, OldImage: ABSENT },
        { NewImage: ABSENT, OldImage: present },
      ]
    : [{ NewImage: present }, { OldImage: present }];
  return { $or: [{ dynamodb: created }, { dynamodb: deleted }] };
}
