import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Id } from '#shared/contracts/text.ts';
import type { Route } from '#shared/route.ts';
import { routes } from '#shared/routes.ts';
import { MANAGED_LIMITS } from './documented-rules.ts';

/** The longest id that the portal creates, a UUID. `Id` accepts longer ones, none of which exists. */
const ID = '0'.repeat(36);
/** Of one byte, and of the most bytes for each UTF-16 code unit and for each code point. */
const CHARACTERS = ['x', '漢', '📦'];
const NUMBER = String(-Number.MAX_VALUE);
/** Formats of a fixed length, such as UUIDs, dates and keys, are shorter. */
const FIXED = '0'.repeat(128);

const LONGER_THAN_ANY = 9000;

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** The largest text that a schema accepts, in bytes. */
function longestText(schema: z.core.$ZodType): number {
  if (schema === Id) return bytesOf(ID);
  const longest = CHARACTERS.map((character) => {
    let [accepted, refused] = [0, LONGER_THAN_ANY];
    while (refused - accepted > 1) {
      const length = Math.floor((accepted + refused) / 2);
      if (z.safeParse(schema, character.repeat(length)).success) accepted = length;
      else refused = length;
    }
    return bytesOf(character.repeat(accepted));
  });
  return Math.max(bytesOf(FIXED), ...longest);
}

interface Json {
  readonly type?: string;
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Json;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Json>>;
  readonly maxBytes?: number;
}

/** The largest JSON text that matches a schema, in bytes. @throws if there is no largest one */
function largest({ type, maxBytes, ...json }: Json, path = ''): number {
  if (maxBytes !== undefined) return maxBytes;
  const values = json.enum ?? ('const' in json ? [json.const] : null);
  if (values) return Math.max(...values.map(bytesOf));
  switch (type) {
    case 'object':
      return Object.entries(json.properties ?? {}).reduce(
        (sum, [name, property]) => sum + bytesOf(name) + 2 + largest(property, `${path}.${name}`),
        2,
      );
    case 'array':
      if (json.maxItems === undefined || !json.items) throw new Error(`${path} has no maximum.`);
      return 2 + json.maxItems * (1 + largest(json.items, `${path}.*`));
    case 'number':
    case 'integer':
      return NUMBER.length;
    case 'boolean':
    case 'null':
      return 5;
  }
  const options = json.anyOf ?? json.oneOf;
  if (options) return Math.max(...options.map((option) => largest(option, path)));
  throw new Error(`${path} has an unknown type: ${JSON.stringify(json)}`);
}

function largestBody(body: z.core.$ZodType): number {
  const schema = z.toJSONSchema(body, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      if (jsonSchema.type === 'string' && !jsonSchema.enum && !('const' in jsonSchema))
        Object.assign(jsonSchema, { maxBytes: longestText(zodSchema) });
    },
  });
  return largest(schema as Json);
}

const bodies = Object.entries<Route>(routes).flatMap(([id, { body }]) => (body ? [[id, body] as const] : []));

it.each(bodies)('the largest body of %s passes the firewall', (_, body) => {
  expect(largestBody(body)).toBeLessThanOrEqual(MANAGED_LIMITS.body);
});

it('a body without a maximum is detected', () => {
  expect(() => largestBody(z.strictObject({ ids: z.array(Id) }))).toThrow('.ids has no maximum.');
  expect(largestBody(z.strictObject({ image: z.string() }))).toBeGreaterThan(MANAGED_LIMITS.body);
});
