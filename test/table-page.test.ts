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

/** The cells of each table row on the page. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const state = (row: string[]) => row.at(-2) ?? '';

describe('docs/table.md', () => {
  it('lists exactly the record types in the code as built', () => {
    const built = rows
      .filter((row) => state(row) === 'built')
      .flatMap(([, record = '']) => found(record, /^`([a-z-]+)`/g));
    expect([...new Set(built)].sort()).toEqual([...kinds].sort());
  });

  it('mentions every key prefix', () => {
    expect(prefixes.length).toBeGreaterThan(10);
    for (const prefix of prefixes) expect(page).toContain(prefix);
  });

  it('marks each row as built or planned', () => {
    const states = rows.map(state).filter((cell) => cell !== 'state');
    expect(new Set(states)).toEqual(new Set(['built', 'planned']));
  });

  it('names all attributes of the index', () => {
    const named = found(page, /`([a-zA-Z]+)`/g);
    expect(TABLE.listIndex.attributes.filter((attribute) => !named.includes(attribute))).toEqual([]);
  });
});

describe('the indexes', () => {
  const attributes = TABLE_INDEXES.flatMap((index) => index.attributes);

  it('leave room for another index: all projections together can have 100 attributes', () => {
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
  ])('do not project %s, which changes often and is not in any list', (field) => {
    expect(attributes).not.toContain(field);
  });
});
