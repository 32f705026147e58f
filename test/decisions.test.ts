import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, 'docs/decisions');
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const files = readdirSync(FOLDER).filter((file) => /^\d{4}-.*\.md$/.test(file));
const numberOf = (file: string) => Number(file.slice(0, 4));
const inForce = files.map(numberOf);
const [inSubjects = '', inTable = ''] = textOf('docs/decisions/README.md').split('## Replaced numbers');

/** Where a text names decisions: `decision 77`, or the path of a record. */
const namedIn = (text: string) =>
  [...text.matchAll(/\bdecision (\d+)\b|\bdecisions\/(\d{4})-/gi)].map(([, number, file]) =>
    Number(number ?? file),
  );
const named = (patterns: string[]) =>
  globSync(patterns, { cwd: ROOT, exclude: ['**/node_modules/**', 'test/decisions.test.ts'] }).flatMap(
    (file) => namedIn(textOf(file)).map((number) => ({ file, number })),
  );
const inCode = named([
  '{functions,shared,infra,local,bench,tools,web/src,test}/**/*.{ts,tsx,js,mjs}',
  'web/*.{ts,html}',
  '*.{ts,js}',
  '.github/**/*.yml',
]);
const inPages = named(['docs/**/*.md', 'README.md']);

describe('decision records', () => {
  it('have unique numbers', () => {
    expect(new Set(inForce).size).toBe(files.length);
    expect(files.length).toBeGreaterThan(20);
  });

  it.each(files)('%s has its number, date and parts', (file) => {
    const text = textOf(`docs/decisions/${file}`);
    const [title = '', , date = ''] = text.split('\n');
    expect(title).toMatch(new RegExp(`^# ${numberOf(file)}\\. \\S`));
    expect(date).toMatch(/^Date: 20\d\d-\d\d-\d\d$/);
    for (const part of ['Context', 'Decision', 'Consequences']) expect(text).toContain(`**${part}.**`);
  });

  it('are in the index by subject, each once', () => {
    const linked = [...inSubjects.matchAll(/\]\((\d{4}-[^)]+)\)/g)].map(([, link]) => link);
    expect(linked.sort()).toEqual(files.sort());
  });

  it('have replaced others, which the index lists with what took their place', () => {
    const rows = [...inTable.matchAll(/^\| ([\d, ]+) \| \[(\d+)\]\((\d{4}-[^)]+)\) \|$/gm)];
    expect(rows.length).toBeGreaterThan(0);
    for (const [, replaced = '', number, link = ''] of rows) {
      expect(files).toContain(link);
      expect(numberOf(link)).toBe(Number(number));
      expect(replaced.split(', ').map(Number)).not.toContainEqual(expect.toBeOneOf(inForce));
    }
  });

  it('are each named by the code that they explain', () => {
    const numbers = new Set(inCode.map(({ number }) => number));
    expect(inForce.filter((number) => !numbers.has(number))).toEqual([]);
  });

  it('exist where code or a page names one', () => {
    expect([...inCode, ...inPages].filter(({ number }) => !inForce.includes(number))).toEqual([]);
  });
});
