import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = path.resolve(import.meta.dirname, '../docs/decisions');
const files = readdirSync(FOLDER).filter((file) => /^\d{4}-.*\.md$/.test(file));
const numbers = files.map((file) => Number(file.slice(0, 4)));
const STATUS = /^Status: (?:accepted|superseded by \[(?:decision )?(\d+)\]\((.+)\))$/;

describe('the decisions', () => {
  it('have numbers of their own', () => {
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length).toBeGreaterThan(20);
  });

  it.each(files)('%s says its number, its date and whether it holds', (file) => {
    const [title = '', , date = '', status = ''] = readFileSync(path.join(FOLDER, file), 'utf8').split('\n');
    expect(title).toMatch(new RegExp(`^# ${Number(file.slice(0, 4))}\\. \\S`));
    expect(date).toMatch(/^Date: 20\d\d-\d\d-\d\d$/);
    expect(status).toMatch(STATUS);
    const [, by, link] = STATUS.exec(status) ?? [];
    if (by !== undefined) expect(link).toBe(files[numbers.indexOf(Number(by))]);
  });
});
