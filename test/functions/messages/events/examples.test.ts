import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DomainEvent } from '#functions/messages/events/domain-event.ts';

const FOLDER = path.join(import.meta.dirname, 'examples');
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.json'),
);
const contentOf = (file: string): unknown => JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'));

/** The types of all variants of the schema. */
const types = (z.toJSONSchema(DomainEvent, { io: 'output' }).oneOf ?? []).flatMap((variant) => {
  const { type } = (typeof variant === 'object' ? variant.properties : undefined) ?? {};
  if (typeof type !== 'object') return [];
  return type.enum ?? [type.const];
});

it('every type of event has an example file', () => {
  expect(files.map((file) => path.parse(file).name).sort()).toEqual(types.sort());
});

// Messages with these events are in queues and in the ledger during a deployment, so an example must never change.
it.each(files)('the event in %s can still be read, with all of its fields', (file) => {
  const example = contentOf(file);
  expect(DomainEvent.parse(example)).toEqual(example);
  expect(example).toMatchObject({ type: path.parse(file).name });
});
