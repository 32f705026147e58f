import type * as z from 'zod/mini';
import type { Route } from '#shared/route.ts';

/**
 * Strings that can break validation or storage. Each must be rejected, or stored in a form that {@link isStorable}
 * accepts.
 */
export const HOSTILE_STRINGS: Readonly<Record<string, string>> = {
  'lone surrogates': '\ud800North\udc00 Star\udfff',
  'control characters': 'North\u0000\u0007\tStar\u001b[31m\u007f\u009b',
  'line breaks': 'North\r\nStar\u2028Line\u0085\u000bEnd',
  'an unclosed override': '\u202eNorth\u2066 Star',
  'right-to-left marks': '\u200fשלום North\u200e',
  emoji: '📦👩🏽‍🚒🇺🇸 North',
  'nothing visible': '\u200b\ufeff\u2060\u00ad',
  'an object key': '__proto__',
  '2,000 characters': 'N'.repeat(2000),
  '100 kB': 'x'.repeat(100_000),
};

/** Everything that free texts normalize, in a few characters. */
export const MIXED_TEXT = '\u202e\ud800a\u0000\u2066\r\nש\u200f\u2028📦\u009b\t';

/** A string in a request. `*` in its path is any entry of a list. */
export interface RequestString {
  readonly path: readonly string[];
  readonly schema: z.ZodMiniType;
}

/** All strings that a request of the route may contain in its params, query and body, except enums and literals. */
export function requestStrings({ params, query, body }: Route): RequestString[] {
  return Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? stringsIn(schema, [part]) : [],
  );
}

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly options?: readonly z.ZodMiniType[];
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly in?: z.ZodMiniType;
}

function stringsIn(schema: z.ZodMiniType, path: readonly string[]): RequestString[] {
  const { type, shape, options, innerType, element, ...definition } = schema._zod.def as Definition;
  switch (type) {
    case 'string':
      return [{ path, schema }];
    case 'object':
      return Object.entries(shape ?? {}).flatMap(([name, field]) => stringsIn(field, [...path, name]));
    case 'pipe':
      // The whole pipe checks what the string is converted to.
      return definition.in ? stringsIn(definition.in, path).map((found) => ({ ...found, schema })) : [];
    case 'array':
      return element ? stringsIn(element, [...path, '*']) : [];
    case 'optional':
    case 'nullable':
    case 'default':
      return innerType ? stringsIn(innerType, path) : [];
    case 'union':
      return (options ?? []).flatMap((option) => stringsIn(option, path));
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'number':
      return [];
    default:
      throw new Error(`Requests must not contain a ${type} (${path.join('.')}).`);
  }
}

/** All strings in a value. */
export function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

/** Whether a string may be stored: well-formed, without control characters or anything that reorders other text. */
export const isStorable = (text: string) =>
  text.isWellFormed() && !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text.replace(/[\n\t]/g, ''));
