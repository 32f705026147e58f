/** What an event must have at one place: one of these values, or something that one of these tests accepts. */
export type ValueMatcher = readonly (
  | string
  | { readonly exists: boolean }
  | { readonly prefix: string }
  | { readonly 'anything-but': readonly string[] }
)[];

/**
 * A pattern of EventBridge, which Lambda takes as the filter of a stream, too. All places must match, and one of `$or`.
 * Lambda looks below the key `dynamodb` of a stream's record and nowhere else.
 */
export interface EventPattern {
  readonly [place: string]: EventPattern | ValueMatcher | readonly EventPattern[];
}

/**
 * The records of one type that a stream function is called for: those that are created or deleted, and those that get
 * another value in one of `changes`. A filter cannot compare two images, so it needs all values that a field can have.
 */
export interface RecordFilter {
  /** The kind of record: what its attribute `type` says. */
  readonly type: string;
  readonly changes: Readonly<Record<string, readonly (string | null)[]>>;
}

const EXISTS = [{ exists: true }] as const;
const ABSENT = [{ exists: false }] as const;

/** The pattern of the stream records that a filter lets through. Records are the table's, with new and old image. */
export function streamPattern({ type, changes }: RecordFilter): EventPattern {
  const ofType = { type: { S: [type] } };
  const images = (NewImage: EventPattern, OldImage: EventPattern) => ({ dynamodb: { NewImage, OldImage } });
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
