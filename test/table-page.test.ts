import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { TABLE, TABLE_INDEXES } from '../shared/deployment/table.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const page = read('docs/table.md');
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, match = '']) => match);

const kinds = readdirSync(path.join(ROOT, 'functions'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => found(read(`functions/${file}`), /defineEntity\(\{\s*type: '([^']+)'/g));
const prefixes = found(read('functions/data/keys.ts'), /[`']([A-Z_]+(?:#[A-Z]+)*#?)(?=[`'$])/g);

/** Rows of the tables of the page, as their cells. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const state = (row: string[]) => row.at(-2) ?? '';

describe('docs/table.md', () => {
  it('has every kind of record as built, and builds none that the code does not have', () => {
    const built = rows
      .filter((row) => state(row) === 'built')
      .flatMap(([, record = '']) => found(record, /^`([a-z-]+)`/g));
    expect([...new Set(built)].sort()).toEqual([...kinds].sort());
  });

  it('has every part of a key', () => {
    expect(prefixes.length).toBeGreaterThan(10);
    for (const prefix of prefixes) expect(page).toContain(prefix);
  });

  it('says of each row whether it is built', () => {
    const states = rows.map(state).filter((cell) => cell !== 'state');
    expect(new Set(states)).toEqual(new Set(['built', 'planned']));
  });

  it('names everything that the index carries', () => {
    const [, carried = ''] = page.split('It carries, of every record that has them:');
    const [named = ''] = carried.split('CloudFormation');
    expect(found(named, /`([a-zA-Z]+)`/g).sort()).toEqual([...TABLE.listIndex.attributes].sort());
  });
});

describe('the indexes', () => {
  const attributes = TABLE_INDEXES.flatMap((index) => index.attributes);

  it('leave room for another: all projections together may have 100 attributes', () => {
    expect(attributes.length).toBeLessThanOrEqual(60);
    expect(new Set(attributes).size).toBe(attributes.length);
  });

  it.each([
    'version',
    'updateDate',
    'customerNotes',
    'notesVersion',
    'paymentStatus',
    'transactionId',
    'statusHistory',
    'charges',
    'attemptState',
  ])('do not carry %s, which changes without any list showing it', (field) => {
    expect(attributes).not.toContain(field);
  });
});
