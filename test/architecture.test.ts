import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { beforeAll, describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const ROOMS = ['shared', 'functions', 'infra', 'local', 'web', 'bench'];

/** The other rooms that a room may import from. */
const MAY_IMPORT: Record<string, string[]> = {
  shared: [],
  functions: ['^shared/'],
  infra: ['^shared/'],
  local: ['^shared/', '^functions/'],
  web: ['^shared/'],
};

const forbidden: IForbiddenRuleType[] = [
  ...Object.entries(MAY_IMPORT).map(([room, allowed]) => ({
    name: `${room} imports only from ${[room, ...allowed].join(', ')}`,
    severity: 'error' as const,
    from: { path: `^${room}/` },
    to: { path: '^(shared|functions|infra|local|web|bench|test|tools)/', pathNot: [`^${room}/`, ...allowed] },
  })),
  { name: 'every file is there', severity: 'error', from: {}, to: { couldNotResolve: true, path: '^\\.' } },
  {
    name: 'shared speaks zod and nothing else',
    severity: 'error',
    from: { path: '^shared/' },
    to: { path: '^(node_modules/|@|[a-z])', pathNot: '^(shared/|node_modules/zod/)' },
  },
  {
    name: 'shared runs everywhere',
    severity: 'error',
    from: { path: '^shared/' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'the site runs in a browser',
    severity: 'error',
    from: { path: '^web/src/' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'features never import each other',
    severity: 'error',
    from: { path: '^web/src/features/([^/]+)/' },
    to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  },
  {
    name: 'what every feature uses knows no feature',
    severity: 'error',
    from: { path: '^web/src/(components|lib)/' },
    to: { path: '^web/src/(features|app)/' },
  },
  {
    name: 'services know no gateway',
    severity: 'error',
    from: { path: '^functions/(?!http/).*(service|repository|record|life|moves|payment|intake)\\.ts$' },
    to: { path: '^functions/http/' },
  },
  {
    name: 'only the data layer speaks to DynamoDB',
    severity: 'error',
    from: { path: '^functions/', pathNot: '^functions/data/' },
    to: { path: '^node_modules/@aws-sdk/(client-dynamodb|lib-dynamodb)/' },
  },
  { name: 'no circles', severity: 'error', from: {}, to: { circular: true } },
];

let result: ICruiseResult;
beforeAll(async () => {
  const { output } = await cruise(ROOMS, {
    baseDir: ROOT,
    // With TypeScript 7 there is no compiler API to parse with; without this line nothing is read and nothing is found.
    parser: 'swc',
    ruleSet: { forbidden },
    validate: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|cdk\\.out|\\.cache)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      conditionNames: ['import', 'types', 'default'],
    },
  });
  if (typeof output === 'string') throw new Error(output);
  result = output;
}, 60_000);

describe('the rooms of the house', () => {
  it('are all read', () => {
    const read = result.modules.map(({ source }) => source);
    for (const room of ROOMS)
      expect(read.filter((file) => file.startsWith(`${room}/`)).length, room).toBeGreaterThan(2);
    expect(read.filter((file) => !file.startsWith('node_modules')).length).toBeGreaterThan(100);
  });

  it('import only what they may', () => {
    const broken = result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
    expect(broken).toEqual([]);
  });
});

function sources(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => path.join(folder, file));
}

describe('the files', () => {
  const files = ROOMS.flatMap(sources).filter((file) => !file.includes('node_modules'));

  it('are at most 250 lines long', () => {
    const long = files.filter((file) => readFileSync(path.join(ROOT, file), 'utf8').split('\n').length > 251);
    expect(long).toEqual([]);
  });

  it('take zod as a namespace, because the named import carries all of it into every bundle', () => {
    const named = files.filter((file) =>
      /import\s*\{[^}]*\}\s*from\s*'zod/.test(readFileSync(path.join(ROOT, file), 'utf8')),
    );
    expect(named).toEqual([]);
  });

  it('scan no table in a handler', () => {
    const scans = files.filter(
      (file) =>
        file.startsWith('functions') &&
        /ScanCommand|paginateScan/.test(readFileSync(path.join(ROOT, file), 'utf8')),
    );
    expect(scans).toEqual([]);
  });
});
