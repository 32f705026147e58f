import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { TABLE } from '#shared/deployment/table.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, match = '']) => match);

it('docs/table.md lists as built exactly the record types in the code', () => {
  const kinds = readdirSync(path.join(ROOT, 'functions'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => found(read(`functions/${file}`), /defineEntity\(\{\s*type: '([^']+)'/g));
  const built = found(read('docs/table.md'), /^\| `([a-z-]+)`.*\| built \|/gm);
  expect(
    [...new Set(built)].sort(),
    'The record types have changed. Add a row to docs/table.md, or remove it.',
  ).toEqual(kinds.sort());
});

it('the index leaves room for another: all projections together can have 100 attributes', () => {
  const attributes = TABLE.listIndex.attributes;
  expect(attributes.length).toBeLessThanOrEqual(60);
  expect(new Set(attributes).size).toBe(attributes.length);
  // Fields that change often and are in no list.
  const notProjected = ['version', 'updateDate', 'customerNotes', 'notesVersion', 'paymentStatus'];
  for (const field of [...notProjected, 'transactionId', 'statusHistory', 'charges', 'attemptState'])
    expect(attributes).not.toContain(field);
});
