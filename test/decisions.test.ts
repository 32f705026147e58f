import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = path.resolve(import.meta.dirname, '../docs/decisions');
const files = readdirSync(FOLDER).filter((file) => /^\d{4}-.*\.md$/.test(file));

describe('decision records', () => {
  it('have unique numbers', () => {
    const numbers = files.map((file) => file.slice(0, 4));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length).toBeGreaterThan(20);
  });

  it('are in the index exactly if they are in force', () => {
    const index = readFileSync(path.join(FOLDER, 'README.md'), 'utf8');
    const isInForce = (file: string) =>
      readFileSync(path.join(FOLDER, file), 'utf8').includes('\nStatus: accepted\n');
    const linked = [...index.matchAll(/\]\((\d{4}-[^)]+)\)/g)].map(([, link]) => link);
    expect(linked.sort()).toEqual(files.filter(isInForce).sort());
  });

  it.each(files)('%s has its number, date and status', (file) => {
    const [title = '', , date = '', status = ''] = readFileSync(path.join(FOLDER, file), 'utf8').split('\n');
    expect(title).toMatch(new RegExp(`^# ${Number(file.slice(0, 4))}\\. \\S`));
    expect(date).toMatch(/^Date: 20\d\d-\d\d-\d\d$/);
    const superseded = /^Status: superseded by \[decision (\d+)\]\((.+)\)$/.exec(status);
    if (!superseded) return expect(status).toBe('Status: accepted');
    const [, number, link = ''] = superseded;
    expect(files).toContain(link);
    expect(Number(link.slice(0, 4))).toBe(Number(number));
  });
});
