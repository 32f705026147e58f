import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ARCHITECTURE_RULES, checkImports, TOP_FOLDERS, violationsOf } from './support/architecture-rules.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

describe('the imports of the repository', () => {
  let result: ICruiseResult;
  beforeAll(async () => {
    result = await checkImports(ROOT, TOP_FOLDERS);
  }, 60_000);

  it('are read in every folder', () => {
    const read = result.modules.map(({ source }) => source);
    for (const folder of TOP_FOLDERS)
      expect(read.filter((file) => file.startsWith(`${folder}/`)).length, folder).toBeGreaterThan(2);
    expect(read.filter((file) => !file.startsWith('node_modules')).length).toBeGreaterThan(100);
  });

  it('follow the rules', () => {
    expect(violationsOf(result)).toEqual([]);
  });
});

/** Forbidden imports: the importing file, the imported file or package, and the start of the rule's name. */
const PLANTED: readonly [from: string, to: string, rule: string][] = [
  ['shared/rules/a.ts', 'functions/core/platform/a.ts', 'shared imports only from'],
  ['shared/rules/e.ts', '#functions/core/platform/a.ts', 'shared imports only from'],
  ['shared/rules/b.ts', 'node:fs', 'shared runs everywhere'],
  ['shared/rules/c.ts', 'react', 'shared imports zod'],
  ['functions/parcels/a.ts', 'infra/a.ts', 'functions imports only from'],
  ['infra/b.ts', 'local/a.ts', 'infra imports only from'],
  ['local/b.ts', 'web/src/lib/a.ts', 'local imports only from'],
  ['web/src/lib/b.ts', 'functions/core/platform/a.ts', 'web imports only from'],
  ['web/src/lib/c.ts', './missing.ts', 'imported files exist'],
  ['web/src/lib/g.ts', '#web/missing.ts', 'imported files exist'],
  ['web/src/lib/d.ts', 'node:fs', 'the site runs in a browser'],
  ['web/src/lib/e.ts', 'web/src/components/form/a.ts', 'web/src/lib imports no layer above it'],
  ['web/src/lib/f.ts', 'web/src/main.tsx', 'web/src/lib imports no layer above it'],
  ['web/src/components/b.ts', 'web/src/domain/parcel/a.ts', 'web/src/components imports no layer above it'],
  ['web/src/components/c.ts', 'shared/rules/d.ts', 'components are independent of the domain'],
  ['web/src/domain/parcel/b.ts', 'web/src/features/quotes/a.ts', 'web/src/domain imports no layer above it'],
  ['web/src/features/quotes/b.ts', 'web/src/features/profile/a.ts', 'a feature imports no other feature'],
  ['web/src/features/quotes/c.ts', 'web/src/app/a.ts', 'web/src/features imports no layer above it'],
  ['web/src/util/a.ts', 'web/src/lib/a.ts', 'every file of the site is in a layer'],
  ['functions/parcels/parcel-service.ts', 'functions/core/http/a.ts', 'only Lambdas import the HTTP layer'],
  ['functions/core/events/b.ts', 'functions/core/http/a.ts', 'only Lambdas import the HTTP layer'],
  ['functions/parcels/c.ts', '@aws-sdk/lib-dynamodb', 'only the data layer imports'],
  ['functions/core/data/d.ts', 'functions/customers/a.ts', 'functions/core import no domain above'],
  [
    'functions/pricing/a.ts',
    'functions/parcels/f.ts',
    'functions/customers, locations, pricing, schedule import no',
  ],
  ['functions/parcels/d.ts', 'functions/intake/a.ts', 'functions/parcels import no domain above'],
  [
    'functions/payments/a.ts',
    'functions/handovers/a.ts',
    'functions/appointments, collection, intake, overview, payments',
  ],
  [
    'functions/messages/a.ts',
    'functions/card-sandbox/a.ts',
    'functions/abandonment, claims, forwarded-mail, handovers, identity, messages, tracking import no',
  ],
  ['functions/card-sandbox/b.ts', '@aws-sdk/lib-dynamodb', 'only the data layer imports'],
  ['functions/core/data/a.ts', 'functions/core/data/b.ts', 'no import cycles'],
];

/** Similar imports that the rules allow. */
const ALLOWED: readonly [from: string, to: string][] = [
  ['functions/lambdas/parcels.ts', 'functions/core/http/a.ts'],
  ['functions/core/data/c.ts', '@aws-sdk/lib-dynamodb'],
  ['functions/card-sandbox/ledger-store.ts', '@aws-sdk/lib-dynamodb'],
  ['local/c.ts', 'functions/card-sandbox/c.ts'],
  ['functions/intake/b.ts', 'functions/parcels/e.ts'],
  ['web/src/app/b.ts', 'web/src/features/profile/a.ts'],
  ['web/src/features/quotes/d.ts', 'web/src/domain/parcel/a.ts'],
  ['web/src/domain/parcel/c.ts', 'web/src/components/form/a.ts'],
  ['web/src/domain/parcel/d.ts', 'web/src/domain/terminal/a.ts'],
  ['web/src/components/d.ts', 'web/src/lib/a.ts'],
];

describe('planted imports', () => {
  const tree = mkdtempSync(path.join(tmpdir(), 'architecture-'));
  let found: string[];

  /** Creates both files, or only the importing one if the import is a package or must be missing. */
  function plant(from: string, to: string): void {
    const isFile = /^(shared|functions|infra|local|web)\//.test(to);
    const specifier = isFile ? path.posix.relative(path.posix.dirname(from), to) : to;
    if (isFile) write(to, '');
    write(from, `import '${specifier.startsWith('.') || !isFile ? specifier : `./${specifier}`}';\n`);
  }
  function write(file: string, text: string): void {
    mkdirSync(path.join(tree, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(tree, file), text, { flag: 'a' });
  }

  beforeAll(async () => {
    write('package.json', readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
    for (const name of ['react', '@aws-sdk/lib-dynamodb']) {
      write(
        `node_modules/${name}/package.json`,
        JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
      );
      write(`node_modules/${name}/index.js`, '');
    }
    for (const [from, to] of [...PLANTED, ...ALLOWED]) plant(from, to);
    // Closes the cycle of the last planted import.
    plant('functions/core/data/b.ts', 'functions/core/data/a.ts');
    found = violationsOf(await checkImports(tree, ['shared', 'functions', 'infra', 'local', 'web']));
  }, 60_000);
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  it.each(PLANTED)('%s -> %s breaks the rule "%s"', (from, _, rule) => {
    expect(found.filter((line) => line.startsWith(rule) && line.includes(`: ${from} -> `))).not.toEqual([]);
  });

  it.each(ALLOWED)('%s -> %s is allowed', (from) => {
    expect(found.filter((line) => line.includes(`: ${from} -> `))).toEqual([]);
  });

  it('cover every rule', () => {
    const planted = (name: string) => PLANTED.some(([, , rule]) => name.startsWith(rule));
    expect(ARCHITECTURE_RULES.map(({ name }) => name ?? '').filter((name) => !planted(name))).toEqual([]);
  });
});

function sources(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => path.join(folder, file));
}

describe('the files', () => {
  const files = TOP_FOLDERS.flatMap(sources).filter((file) => !file.includes('node_modules'));

  it('are at most 250 lines long', () => {
    const long = files.filter((file) => readFileSync(path.join(ROOT, file), 'utf8').split('\n').length > 251);
    expect(long).toEqual([]);
  });

  it('import zod as a namespace, because a named import adds all of zod to the bundle', () => {
    const named = files.filter((file) =>
      /import\s*\{[^}]*\}\s*from\s*'zod/.test(readFileSync(path.join(ROOT, file), 'utf8')),
    );
    expect(named).toEqual([]);
  });

  it('import from another top-level folder, or from two or more folders up, by its name', () => {
    // `#web` is `web/src`. The configuration of its build and the worker, beside it, have no name.
    const climbing = [...files, ...['test', 'tools'].flatMap(sources)].filter((file) =>
      /^(import|export)[^'"]* from '(\.\.\/){2}(?!web\/(worker\/)?[^/]+\.ts)|\bimport\('(\.\.\/){2}/m.test(
        readFileSync(path.join(ROOT, file), 'utf8'),
      ),
    );
    expect(climbing).toEqual([]);
  });

  it('of functions and the site get the current time from a clock, so that the local portal can set it', () => {
    const CLOCKS = ['functions/core/platform/clock.ts', 'functions/core/platform/metrics.ts'];
    const readers = files.filter(
      (file) =>
        /^(functions|web\/src)\//.test(file) &&
        !CLOCKS.includes(file) &&
        /\bnew Date\(\)/.test(readFileSync(path.join(ROOT, file), 'utf8')),
    );
    expect(readers).toEqual([]);
  });

  it('of the site read typed numbers with `parseTypedNumber`, because `Number` accepts 1e2 and guesses are wrong', () => {
    /** What they convert was not typed: headers, claims, rates, differences and values of the site's own controls. */
    const UNTYPED = [
      'web/src/components/table/columns.tsx',
      'web/src/components/table/filled-page.ts',
      'web/src/domain/parcel/details/Thumbnails.tsx',
      'web/src/domain/payment/receipt.ts',
      'web/src/domain/staff/shipping/labels.ts',
      'web/src/lib/api/api-client.ts',
      'web/src/lib/identity/claims.ts',
    ];
    const readers = files.filter(
      (file) =>
        file.startsWith('web/src/') &&
        !UNTYPED.includes(file) &&
        /\b(parseFloat|parseInt|valueAsNumber)\b|\bNumber\(|\btype(=|: )['"]number['"]|z\.coerce\b/.test(
          readFileSync(path.join(ROOT, file), 'utf8'),
        ),
    );
    expect(readers).toEqual([]);
  });

  it('in functions contain no table scan', () => {
    const scans = files.filter(
      (file) =>
        file.startsWith('functions') &&
        /ScanCommand|paginateScan/.test(readFileSync(path.join(ROOT, file), 'utf8')),
    );
    expect(scans).toEqual([]);
  });
});

describe('the folders', () => {
  /** One file per decision, record type and Lambda. */
  const UNLIMITED = ['docs/decisions', 'test/functions/core/data/frozen', 'functions/lambdas'];

  it('have at most 20 files each', () => {
    const counts = new Map<string, number>();
    for (const top of [...TOP_FOLDERS, 'docs', 'test', 'tools']) {
      for (const entry of readdirSync(path.join(ROOT, top), { recursive: true, withFileTypes: true })) {
        const folder = path.relative(ROOT, entry.parentPath);
        if (entry.isFile() && !/(^|\/)(node_modules|dist|cdk\.out|\.cache)(\/|$)/.test(folder))
          counts.set(folder, (counts.get(folder) ?? 0) + 1);
      }
    }
    const full = [...counts].filter(([folder, count]) => count > 20 && !UNLIMITED.includes(folder));
    expect(full).toEqual([]);
  });
});
