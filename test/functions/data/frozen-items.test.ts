import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Entity, schemaVersionOf } from '../../../functions/data/entity.ts';

/** Items as written by each version of the code, and the current record for them. A frozen item must never change. */
interface Frozen {
  readonly items: readonly Record<string, unknown>[];
  readonly record: { readonly version: number };
}

const ROOT = path.resolve(import.meta.dirname, '../../..');
const FROZEN = path.join(import.meta.dirname, 'frozen');

const sources = readdirSync(path.join(ROOT, 'functions'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => path.join(ROOT, 'functions', file));
const definitions = (source: string) =>
  [...readFileSync(source, 'utf8').matchAll(/= defineEntity\(/g)].length;
const modules = await Promise.all(
  sources
    .filter((source) => definitions(source) > 0)
    .map((source): Promise<Record<string, unknown>> => import(source)),
);
const isEntity = (value: unknown): value is Entity<{ version: number }> =>
  typeof value === 'object' && value !== null && 'schemaVersion' in value && 'keys' in value;
const entities = modules.flatMap((module) => Object.values(module)).filter(isEntity);

const frozenOf = (type: string): Frozen =>
  JSON.parse(readFileSync(path.join(FROZEN, `${type}.json`), 'utf8'));

describe('record types', () => {
  it('are all known to this test', () => {
    const defined = sources.reduce((sum, source) => sum + definitions(source), 0);
    expect(entities).toHaveLength(defined);
    expect(new Set(entities.map(({ type }) => type)).size).toBe(entities.length);
  });

  it('each have a file with frozen items', () => {
    expect(readdirSync(FROZEN).sort()).toEqual(entities.map(({ type }) => `${type}.json`).sort());
  });
});

describe.each(entities.map((entity) => ({ entity, type: entity.type })))('$type', ({ entity, type }) => {
  it('has an item for each schema version', () => {
    const versions = frozenOf(type).items.map(schemaVersionOf);
    expect(new Set(versions)).toEqual(
      new Set(Array.from({ length: entity.schemaVersion }, (_, index) => index + 1)),
    );
  });

  const { properties = {}, required = [] } = z.toJSONSchema(entity.schema, { io: 'output' });

  it('reads all items, including those that predate an optional field', () => {
    const { items, record } = frozenOf(type);
    for (const item of items) {
      const lacking = Object.keys(record).filter((field) => !(field in item) && !required.includes(field));
      expect(entity.read(item)).toEqual(
        Object.fromEntries(Object.entries(record).filter(([field]) => !lacking.includes(field))),
      );
    }
  });

  it('has every field in the record and in an item, so that a new field is noticed', () => {
    const { items, record } = frozenOf(type);
    expect(Object.keys(record).sort()).toEqual(Object.keys(properties).sort());
    expect(items.map((item) => entity.read(item))).toContainEqual(record);
  });

  it('derives the stored key from the record', () => {
    const { items, record } = frozenOf(type);
    const { pk, sk } = entity.keys(record);
    for (const item of items) expect({ pk: item.pk, sk: item.sk }).toEqual({ pk, sk });
  });
});
