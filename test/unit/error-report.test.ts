import { SourceMap } from 'node:module';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { pagePattern, REPORT_LIMITS, withoutPersonalData } from '#shared/rules/texts/error-report.ts';
import { resolveStack } from '#tools/stack/resolve-stack.ts';

describe('a report of an error', () => {
  it.each([
    ['GET https://site.example/api/parcels/a1?x=1 failed', 'GET [url] failed'],
    ['/api/customer?name=Jo%20Smith&x=2)', '/api/customer[query])'],
    ['jo@example.com, JO%40example.com', '[email], [email]'],
    ['Bearer eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.sflKxwRJSMeKKF2QT4fw', 'Bearer [id].[id].[id]'],
    ['No package NB471345 or 1Z999AA10123456784', 'No package [id] or [id]'],
    ['0f3k2m5q7s9u1w3y5a7c9e1g3i-0123456789abcd', '[id]'],
    ['Call +1 907 555 0100 or 907.555.0100, step 12345', 'Call [number] or [number], step [number]'],
    [`Unexpected token 'J', "Jo O'Brien" is not valid JSON`, 'Unexpected token [text] is not valid JSON'],
    ['JSON Parse error: Unexpected identifier "Smith"', 'JSON Parse error: Unexpected identifier [text]'],
    ['Invalid value "12 Main Street"', 'Invalid value [text]'],
  ])('hides what may identify a person: %s', (text, expected) => {
    expect(withoutPersonalData(text)).toBe(expected);
  });

  it.each([
    `TypeError: Cannot read properties of undefined (reading 'price')`,
    `can't access property "price", e is undefined`,
    `undefined is not an object (evaluating 'e?.price')`,
    'Minified React error #185',
    'at Qe (/assets/active-packages-page-DhX7k2mP.js:1:23456)',
    'Qe@/assets/active-packages-page-DhX7k2mP.js:1:23456',
  ])('keeps what tells the cause: %s', (text) => {
    expect(withoutPersonalData(text)).toBe(text);
  });

  it.each(['a', '%40', '&a', '1 ', "'JSON", '/assets/', 'a@a.'])(
    'does not keep the API busy, whatever it repeats: %s',
    (text) => {
      const hostile = `${text.repeat(REPORT_LIMITS.stack / text.length)} jo@example.com`;
      expect(withoutPersonalData(hostile)).toMatch(/ \[email\]$/);
    },
  );

  it.each([
    ['/', '/'],
    ['/order-history', '/order-history'],
    ['/receipts/0f3k2m5q', '/receipts/:id'],
    ['/receipts/:id', '/receipts/:id'],
    ['/edit-package/a%40b', '/edit-package/:id'],
    ['/Smith', '/:id'],
  ])('names the route of %s', (path, pattern) => expect(pagePattern(path)).toBe(pattern));
});

describe('a reported stack', () => {
  const SOURCE =
    'export function load() {\n  const parcel = undefined;\n  return parcel.price;\n}\nload();\n';

  async function built() {
    const { outputFiles } = await build({
      stdin: { contents: SOURCE, sourcefile: 'web/src/load.ts' },
      ...{ write: false, minify: true, sourcemap: 'external', outdir: '/dist', bundle: true },
    });
    const [map, script] = ['.map', '.js'].map(
      (end) => outputFiles.find((file) => file.path.endsWith(end))?.text,
    );
    return { map: JSON.parse(map ?? ''), column: (script ?? '').indexOf('.price') + 1 };
  }

  it.each(['at e (/assets/load-x1.js:1:COLUMN)', 'e@/assets/load-x1.js:1:COLUMN'])(
    'names the line of the source: %s',
    async (frame) => {
      const { map, column } = await built();
      const found = resolveStack(frame.replace('COLUMN', String(column)), () => new SourceMap(map));
      expect(found).toMatch(/web\/src\/load\.ts:3:\d+/);
    },
  );

  it('is not resolved by the build of another release', () => {
    expect(() => resolveStack('e@/assets/load-x1.js:1:2', () => undefined)).toThrow(
      'This checkout has no /assets/load-x1.js.',
    );
  });
});
