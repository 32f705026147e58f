import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** SDK modules that are never used on Lambda, the packages that import them, and the files that replace them. */
const REPLACEMENTS = [
  {
    module: /^@aws-sdk\/credential-provider-node$/,
    from: /./,
    file: 'role-credentials.ts',
  },
  { module: /^@aws-sdk\/middleware-endpoint-discovery$/, from: /./, file: 'stubs.ts' },
  { module: /^@smithy\/core\/event-streams$/, from: /./, file: 'stubs.ts' },
  {
    module: /^\.\.\/shared-ini-file-loader\/loadSharedConfigFiles$/,
    from: /@smithy\/core/,
    file: 'stubs.ts',
  },
  { module: /\/getInstanceMetadataRegion$/, from: /@smithy\/core/, file: 'stubs.ts' },
  { module: /\/util-retry\/AdaptiveRetryStrategy$/, from: /@smithy\/core/, file: 'stubs.ts' },
  { module: /\/Sha256Js$/, from: /@smithy\/core/, file: 'stubs.ts' },
  { module: /\/date-utils$/, from: /@smithy\/core/, file: 'date-utils.ts' },
  { module: /^bowser$/, from: /@aws-sdk\/core/, file: 'stubs.ts' },
  { module: /\/HeaderFormatter$/, from: /@smithy\/signature-v4/, file: 'stubs.ts' },
  { module: /^\.\/partitions$/, from: /@aws-sdk\/core/, file: 'standard-partition.ts' },
  { module: /\/endpointResolver$/, from: /@aws-sdk\/client-dynamodb/, file: 'dynamodb-endpoint.ts' },
  {
    module: /\/endpointResolver$/,
    from: /@aws-sdk\/client-cognito-identity-provider/,
    file: 'cognito-endpoint.ts',
  },
];

/**
 * The errors of operations on items. The DynamoDB client has twice as many other error classes, for tables, backups and
 * exports. An error without a class still has its name, like any error that the client does not know.
 */
const ITEM_ERRORS = [
  'ConditionalCheckFailedException',
  'IdempotentParameterMismatchException',
  'InternalServerError',
  'ItemCollectionSizeLimitExceededException',
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'ReplicatedWriteConflictException',
  'RequestLimitExceeded',
  'ResourceNotFoundException',
  'ThrottlingException',
  'TransactionCanceledException',
  'TransactionConflictException',
  'TransactionInProgressException',
];

/** Removes SDK code for environments other than Lambda, which is a sixth of the bundle and slows down cold starts. */
export const leanSdk: Plugin = {
  name: 'lean-sdk',
  setup(build) {
    for (const { module, from, file } of REPLACEMENTS) {
      build.onResolve({ filter: module }, ({ importer }) =>
        from.test(importer.replaceAll(path.sep, '/')) ? { path: path.join(import.meta.dirname, file) } : null,
      );
    }
    build.onLoad(
      { filter: /client-dynamodb[\\/]dist-es[\\/]schemas[\\/]schemas_0\.js$/ },
      async ({ path: file }) => {
        const code = await readFile(file, 'utf8');
        const contents = code.replace(
          /^n0_registry\.registerError\(\w+\$, (\w+)\);$/gm,
          (line, name: string) => (ITEM_ERRORS.includes(name) ? line : ''),
        );
        return { contents };
      },
    );
    // Clients import only their version from package.json.
    build.onLoad({ filter: /@aws-sdk[\\/][^\\/]+[\\/]package\.json$/ }, async ({ path: file }) => {
      const { version } = JSON.parse(await readFile(path.resolve(ROOT, file), 'utf8'));
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};

/**
 * Loads `node:http` and `node:https` with `require`. For an ES import, Node enumerates their named exports, which adds
 * 11 to 18 ms to every cold start.
 */
export const requireHttp: Plugin = {
  name: 'require-http',
  setup(build) {
    const namespace = 'require-http';
    build.onResolve({ filter: /^(node:)?https?$/ }, (args) =>
      args.namespace === namespace
        ? { path: args.path, external: true }
        : { path: args.path.replace(/^node:/, ''), namespace },
    );
    build.onLoad({ filter: /.*/, namespace }, (args) => ({
      contents: `module.exports = require("node:${args.path}")`,
      loader: 'js',
    }));
  },
};
