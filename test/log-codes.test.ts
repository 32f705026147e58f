import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOG_CODES } from '#shared/deployment/log-codes.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const textOf = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).map((file) => readFileSync(path.join(ROOT, file), 'utf8'));

describe('the codes of log lines', () => {
  const sources = textOf('functions/**/*.ts');

  it.each(Object.keys(LOG_CODES))('are used by a function, and expected by a test: %s', (code) => {
    expect(sources.filter((text) => text.includes(`'${code}'`))).not.toEqual([]);
    const expected = new RegExp(`toHaveLogged\\(\\s*'${code}'`);
    expect(textOf('test/**/*.test.ts').filter((text) => expected.test(text))).not.toEqual([]);
  });

  it('are the only way to log a problem', () => {
    const other = /\bconsole\.\w+\(|\.(?:warn|error|critical)\(|\bnew (?:Powertools)?Logger\(/;
    const isLogger = (text: string) => text.includes('new PowertoolsLogger(');
    expect(sources.filter((text) => other.test(text) && !isLogger(text))).toEqual([]);
    expect(sources.filter(isLogger)).toHaveLength(1);
  });
});

it('the pages filter logs by codes, because a level finds other lines or none', () => {
  const patterns = textOf('{README.md,docs/**/*.md}').flatMap((text) =>
    [...text.matchAll(/--filter-pattern\s+(?:'([^']*)'|"([^"]*)"|(\S+))/g)].map(
      ([, single, double, bare]) => single ?? double ?? bare ?? '',
    ),
  );
  expect(patterns).not.toEqual([]);
  for (const pattern of patterns) {
    const terms = pattern.match(/[A-Z][A-Z_]+/g) ?? [];
    expect(Object.keys(LOG_CODES), pattern).toEqual(expect.arrayContaining(terms));
    expect(terms, pattern).not.toEqual([]);
  }
});
