import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Route } from '#shared/route.ts';
import { routes } from '#shared/routes.ts';
import { HOSTILE_STRINGS, isStorable, requestStrings, stringsOf } from '../support/api/request-strings.ts';

const LONGER_THAN_A_SIGNATURE = 'A'.repeat(250_000);

/** The names of the hostile strings that a schema accepts without normalizing them. */
function accepted(schema: z.ZodMiniType): string[] {
  const names = Object.entries(HOSTILE_STRINGS).flatMap(([name, hostile]) => {
    const result = schema.safeParse(hostile);
    return result.success && !stringsOf(result.data).every(isStorable) ? [name] : [];
  });
  return schema.safeParse(LONGER_THAN_A_SIGNATURE).success ? [...names, 'any length'] : names;
}

const checked = (route: Route) =>
  requestStrings(route).map(({ path, schema }) => [path.join('.'), accepted(schema)]);

describe('a request', () => {
  it.each(Object.entries<Route>(routes))(
    'of %s has only strings that are normalized or rejected, and limited in length',
    (_, route) => {
      expect(checked(route).filter(([, names]) => names?.length)).toEqual([]);
    },
  );

  it('with an unchecked string at any depth is detected', () => {
    const bare = z.string();
    const body = z.strictObject({
      list: z.array(z.object({ text: z.nullable(bare) })),
      either: z._default(z.union([z.number(), bare]), 1),
      split: z.pipe(
        bare,
        z.transform((text) => text.split(',')),
      ),
      limited: z.optional(bare.check(z.trim(), z.maxLength(300_000))),
    });
    const found = checked({ ...routes.createQuote, body });
    expect(found.map(([path]) => path)).toEqual([
      'body.list.*.text',
      'body.either',
      'body.split',
      'body.limited',
    ]);
    for (const [, names] of found) expect(names).toContain('lone surrogates');
  });
});
