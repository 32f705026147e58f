/** The accepted values of a field. One of them must match. */
export type ValueMatcher = readonly (
  | string
  | { readonly exists: boolean }
  | { readonly prefix: string }
  | { readonly 'anything-but': readonly string[] }
)[];

/**
 * An EventBridge pattern, which Lambda also uses to filter streams. All fields must match, and at least one pattern
 * in `$or`. For stream records, Lambda only looks below `dynamodb`.
 */
export interface EventPattern {
  readonly [field: string]: EventPattern | ValueMatcher | readonly EventPattern[];
}

/**
 * Selects the stream records of one type: those of created and deleted items, and those in which one of the fields in
 * `changes` has a new value, or all. A filter cannot compare two images, so it needs all possible values of a field.
 */
export interface RecordFilter {
  /** The value of the attribute `type`. */
  readonly type: string;
  readonly changes: 'any' | Readonly<Record<string, readonly (string | null)[]>>;
}

const EXISTS = [{ exists: true }] as const;
const ABSENT = [{ exists: false }] as const;

/** The pattern for a filter. The stream must contain new and old images. */
export function streamPattern({ type, changes }: RecordFilter): EventPattern {
  const ofType = { type: { S: [type] } };
  const images = (NewImage: EventPattern, OldImage: EventPattern) => ({ dynamodb: { NewImage, OldImage } });
  if (changes === 'any')
    return { $or: [{ dynamodb: { NewImage: ofType } }, { dynamodb: { OldImage: ofType } }] };
  const changed = Object.entries(changes).flatMap(([field, values]) => {
    const texts = values.filter((value) => value !== null);
    const becomes = texts.map((text) =>
      images({ ...ofType, [field]: { S: [text] } }, { [field]: { S: [{ 'anything-but': [text] }] } }),
    );
    if (texts.length === values.length) return becomes;
    const [given, missing] = [{ [field]: { S: EXISTS } }, { [field]: { S: ABSENT } }];
    return [
      ...becomes,
      images({ ...ofType, ...given }, { ...ofType, ...missing }),
      images({ ...ofType, ...missing }, { ...ofType, ...given }),
    ];
  });
  return {
    $or: [images(ofType, { type: { S: ABSENT } }), images({ type: { S: ABSENT } }, ofType), ...changed],
  };
}
