import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';

/** The top-level folders whose imports are checked. */
export const TOP_FOLDERS = ['shared', 'functions', 'infra', 'local', 'web', 'bench'];

/** The other folders that each folder may import from. */
const MAY_IMPORT: Record<string, string[]> = {
  shared: [],
  functions: ['^shared/'],
  infra: ['^shared/'],
  local: ['^shared/', '^functions/'],
  web: ['^shared/'],
};

/** The layers of the site, from the bottom up. A file imports from its own layer and those below it. */
const LAYERS = ['lib', 'components', 'domain', 'features', 'app'];

/** The domains of functions, from the bottom up. Those of one level may import each other. */
const DOMAINS = [
  ['core'],
  ['customers', 'locations', 'pricing', 'schedule'],
  ['parcels'],
  ['appointments', 'collection', 'intake', 'overview', 'payments', 'pre-alerts', 'sailings'],
  ['abandonment', 'claims', 'forwarded-mail', 'handovers', 'identity', 'messages', 'tracking'],
  // Not a part of the portal: it stands for a card provider.
  ['card-sandbox'],
];

type PathRule = Extract<IForbiddenRuleType, { to: unknown }>;
const rule = (name: string, from: PathRule['from'], to: PathRule['to']): PathRule => ({
  name,
  severity: 'error',
  from,
  to,
});

export const ARCHITECTURE_RULES: IForbiddenRuleType[] = [
  ...Object.entries(MAY_IMPORT).map(([folder, allowed]) =>
    rule(
      `${folder} imports only from ${[folder, ...allowed].join(', ')}`,
      { path: `^${folder}/` },
      { path: '^(shared|functions|infra|local|web|bench|test|tools)/', pathNot: [`^${folder}/`, ...allowed] },
    ),
  ),
  rule('imported files exist', {}, { couldNotResolve: true, path: '^[.#]' }),
  rule(
    'shared imports zod and nothing else',
    { path: '^shared/' },
    { path: '^(node_modules/|@|[a-z])', pathNot: '^(shared/|node_modules/zod/)' },
  ),
  rule('shared runs everywhere', { path: '^shared/' }, { dependencyTypes: ['core'] }),
  rule('the site runs in a browser', { path: '^web/src/' }, { dependencyTypes: ['core'] }),
  ...LAYERS.slice(0, -1).map((layer, index) =>
    rule(
      `web/src/${layer} imports no layer above it`,
      { path: `^web/src/${layer}/` },
      { path: `^web/src/((${LAYERS.slice(index + 1).join('|')})/|main\\.tsx$)` },
    ),
  ),
  rule(
    'a feature imports no other feature',
    { path: '^web/src/features/([^/]+)/' },
    { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  ),
  rule('components are independent of the domain', { path: '^web/src/components/' }, { path: '^shared/' }),
  rule(
    'every file of the site is in a layer',
    { path: '^web/src/', pathNot: [`^web/src/(${LAYERS.join('|')})/`, '^web/src/main\\.tsx$'] },
    {},
  ),
  rule(
    'only Lambdas import the HTTP layer',
    { path: '^functions/', pathNot: ['^functions/core/http/', '^functions/lambdas/'] },
    { path: '^functions/core/http/' },
  ),
  rule(
    'only the data layer imports the DynamoDB clients',
    { path: '^functions/', pathNot: ['^functions/core/data/', '^functions/card-sandbox/ledger-store\\.ts$'] },
    { path: '^node_modules/@aws-sdk/(client-dynamodb|lib-dynamodb)/' },
  ),
  ...DOMAINS.slice(0, -1).map((level, index) =>
    rule(
      `functions/${level.join(', ')} import no domain above`,
      { path: `^functions/(${level.join('|')})/` },
      {
        path: `^functions/(${DOMAINS.slice(index + 1)
          .flat()
          .join('|')})/`,
      },
    ),
  ),
  rule('no import cycles', {}, { circular: true }),
];

/** Checks the imports of the given folders of a tree. */
export async function checkImports(baseDir: string, folders: string[]): Promise<ICruiseResult> {
  const { output } = await cruise(folders, {
    baseDir,
    // TypeScript 7 has no compiler API to parse with. Without this line, nothing is read and nothing is found.
    parser: 'swc',
    ruleSet: { forbidden: ARCHITECTURE_RULES },
    validate: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|cdk\\.out|\\.cache)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      conditionNames: ['import', 'types', 'default'],
    },
  });
  if (typeof output === 'string') throw new Error(output);
  return output;
}

/** The violations as `rule: from -> to`. */
export const violationsOf = (result: ICruiseResult): string[] =>
  result.summary.violations.map(({ rule: { name }, from, to }) => `${name}: ${from} -> ${to}`);
