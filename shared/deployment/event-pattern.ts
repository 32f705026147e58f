import type { StreamSource } from './lambda-function.ts';

/**
 * An EventBridge pattern, which Lambda also uses to filter streams. All fields must match one of their values, and at
 * least one pattern in `$or`. For stream records, Lambda only looks below `dynamodb`.
 */
export interface EventPattern {
  readonly [field: string]: EventPattern | readonly string[] | readonly EventPattern[];
}

/**
 * Selects the stream records of a source's types, by the attribute `type`, and of some types only those that have one of
 * these values in each attribute. The stream must contain new and old images.
 */
export function streamPattern({ types, only = {} }: Pick<StreamSource, 'types' | 'only'>): EventPattern {
  const images: EventPattern[] = [
    { type: { S: types.filter((type) => !(type in only)) } },
    ...Object.entries(only).map(([type, attributes]) => ({
      type: { S: [type] },
      ...Object.fromEntries(Object.entries(attributes).map(([name, values]) => [name, { S: values }])),
    })),
  ];
  const either = (image: EventPattern): EventPattern[] => [
    { dynamodb: { NewImage: image } },
    { dynamodb: { OldImage: image } },
  ];
  return { $or: images.flatMap(either) };
}
