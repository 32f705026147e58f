import * as z from 'zod';
import type { Route } from '#shared/route.ts';

type Schema = Route['query' | 'body' | 'response'];

/** The field names of an object schema. Empty for any other schema. */
export function ownFields(schema: Schema): string[] {
  return Object.keys(jsonSchema(schema, 'input').properties ?? {});
}

/** The names of all fields at any depth, including those of list entries and alternatives. */
export function allFields(schema: Schema, io: 'input' | 'output' = 'input'): string[] {
  const names = new Set<string>();
  const collect = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { properties } = part as { properties?: object };
    for (const name of Object.keys(properties ?? {})) names.add(name);
    for (const inner of Object.values(part)) collect(inner);
  };
  collect(jsonSchema(schema, io));
  return [...names];
}

function jsonSchema(schema: Schema, io: 'input' | 'output'): { properties?: object } {
  return schema ? z.toJSONSchema(schema, { io }) : {};
}
