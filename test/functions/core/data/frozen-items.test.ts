import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Entity, type Item, schemaVersionOf } from '#functions/core/data/entity.ts';
import { ENTITIES } from '#tools/entities.ts';

/** Items as written by each version of the code, and the current record for them. A frozen item must never change. */
interface Frozen {
  readonly items: readonly Item[];
  readonly record: { readonly version: number };
}

const ROOT = path.resolve(import.meta.dirname, '../../../..');
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

/** A record type whose schema is a union has a list: one entry for each of its variants. */
function frozenOf(type: string): Frozen[] {
  const file = path.join(FROZEN, `${type}.json`);
  return existsSync(file) ? [JSON.parse(readFileSync(file, 'utf8'))].flat() : [];
}

const variantsOf = (entity: Entity<{ version: number }>) => {
  const schema = z.toJSONSchema(entity.schema, { io: 'output' });
  const shapes = schema.oneOf ?? schema.anyOf ?? [schema];
  return shapes.map((shape, index) => ({
    entity,
    name: shapes.length > 1 ? `${entity.type}, variant ${index + 1}` : entity.type,
    shape: typeof shape === 'object' ? shape : {},
    frozen: frozenOf(entity.type)[index] ?? { items: [], record: { version: 0 } },
  }));
};

it('every record type is covered by this test, and has a file with frozen items', () => {
  const defined = sources.reduce((sum, source) => sum + definitions(source), 0);
  expect(entities).toHaveLength(defined);
  expect(new Set(entities.map(({ type }) => type)).size).toBe(entities.length);
  for (const entity of entities)
    expect(
      frozenOf(entity.type),
      `Add ${FROZEN}/${entity.type}.json: { record, items }, with an item as it is stored now; a list of them for a union.`,
    ).toHaveLength(variantsOf(entity).length);
  expect(readdirSync(FROZEN)).toHaveLength(entities.length);
});

it('the tools know every record type', () => {
  expect(ENTITIES.map(({ type }) => type).sort()).toEqual(entities.map(({ type }) => type).sort());
});

it('docs/table.md says for each record type whether it expires, and which list of the index it is in', () => {
  const page = readFileSync(path.join(ROOT, 'docs/table.md'), 'utf8');
  const rows = new Map(
    [...page.matchAll(/^\| (`([a-z-]+)`.*) \| built \|$/gm)].map(([, row = '', type = '']) => [type, row]),
  );
  const [, index = ''] = page.split('## The index');
  for (const entity of entities) {
    const row = rows.get(entity.type) ?? '';
    const expires = variantsOf(entity).some(({ shape }) => 'expiresAt' in (shape.properties ?? {}));
    expect(row.includes('expires'), `${entity.type}: ${row}`).toBe(expires);
    for (const item of frozenOf(entity.type).flatMap(({ items }) => items)) {
      const [list] = entity.keys(entity.read(item)).indexed?.listPk.split('#') ?? [];
      if (list) for (const text of [row, index]) expect(text).toMatch(new RegExp(`\`${list}[#\`]`));
    }
  }
});

describe.each(entities.flatMap(variantsOf))('$name', ({ entity, shape, frozen }) => {
  const { items, record } = frozen;
  const { properties = {}, required = [] } = shape;

  it('has an item for each schema version', () => {
    const versions = items.map(schemaVersionOf);
    expect(new Set(versions), `Add an item of the new version to ${entity.type}.json.`).toEqual(
      new Set(Array.from({ length: entity.schemaVersion }, (_, index) => index + 1)),
    );
  });

  it('reads all items, including those that predate an optional field', () => {
    for (const item of items) {
      const lacking = Object.keys(record).filter((field) => !(field in item) && !required.includes(field));
      expect(entity.read(item)).toEqual(
        Object.fromEntries(Object.entries(record).filter(([field]) => !lacking.includes(field))),
      );
    }
  });

  it('has every field in the record and in an item, so that a new field is noticed', () => {
    const toDo = `Add the field to record in ${entity.type}.json, and another item that has it; leave the older items.`;
    expect(Object.keys(record).sort(), toDo).toEqual(Object.keys(properties).sort());
    expect(
      items.map((item) => entity.read(item)),
      toDo,
    ).toContainEqual(record);
  });

  it('derives the stored key from the record', () => {
    const { pk, sk } = entity.keys(record);
    for (const item of items) expect({ pk: item.pk, sk: item.sk }).toEqual({ pk, sk });
  });
});
