import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import '#functions/core/http/request.ts';
import type { Route } from '#shared/route.ts';
import { routes } from '#shared/routes.ts';

const Status = z.enum(['READY', 'LOST']);
const Contract = z.strictObject({
  destinationCode: z.optional(z.enum(['ANC', 'FAI'])),
  statuses: z.optional(z.array(Status)),
  flags: z.optional(z.array(z.enum(['damaged']))),
  country: z.optional(z.literal('US')),
  either: z.optional(z.union([z.number(), z.boolean()])),
  text: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
  code: z.optional(z.string().check(z.minLength(4), z.regex(/^[A-Z]*$/))),
  list: z.optional(z.array(z.number()).check(z.minLength(1), z.maxLength(2))),
  count: z.optional(z.int().check(z.gte(1), z.lte(100_000))),
  share: z.optional(z.number().check(z.gt(0), z.lt(1))),
  isLarge: z.optional(z.boolean()),
  nested: z.optional(z.object({ required: Status })),
});

it.each([
  [{ destinationCode: 'anc' }, 'Unknown destination.'],
  [{ statuses: ['READY', 'GONE'] }, 'Unknown status.'],
  [{ flags: ['red'] }, 'Unknown flag.'],
  [{ country: 'CA' }, 'Unknown country.'],
  [{ either: 'x' }, 'This value is not valid.'],
  [{ text: 7 }, 'Enter text.'],
  [{ text: null }, 'Enter text.'],
  [{ text: '' }, 'This field is required.'],
  [{ text: 'x'.repeat(2001) }, 'At most 2,000 characters.'],
  [{ code: 'AB' }, 'At least 4 characters.'],
  [{ code: 'abcd' }, 'The format is not valid.'],
  [{ list: 'x' }, 'Enter a list.'],
  [{ list: [] }, 'At least one entry.'],
  [{ list: [1, 2, 3] }, 'At most 2 entries.'],
  [{ count: 0 }, 'At least 1.'],
  [{ count: 1.5 }, 'Enter a whole number.'],
  [{ count: '1' }, 'Enter a number, such as 12.5.'],
  [{ count: 100_001 }, 'At most 100,000.'],
  [{ share: 0 }, 'More than 0.'],
  [{ share: 1 }, 'Less than 1.'],
  [{ isLarge: 1 }, 'Enter true or false.'],
  [{ nested: 'x' }, 'Enter an object with fields.'],
  [{ nested: {} }, 'This field is required.'],
  [{ other: 1 }, 'Unknown field.'],
])('%j is rejected with a sentence: %s', (value, message) => {
  const messages = Contract.safeParse(value).error?.issues.map((issue) => issue.message);
  expect(messages).toEqual([message]);
});

it.each(Object.entries<Route>(routes).filter(([, { body }]) => body))(
  'the body of %s is rejected with sentences',
  (_, { body }) => {
    for (const value of [undefined, null, 'x', [], {}, { other: 1 }])
      for (const { message } of body?.safeParse(value).error?.issues ?? [])
        expect(message).toMatch(/^[A-Z][^:"|=<>]*\.?$/);
  },
);
