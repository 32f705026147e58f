import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Parts of the AWS SDK that cannot be reached on Lambda, who asks for them, and the file that stands in for each. */
const STAND_INS = [
  {
    module: /^@aws-sdk\/credential-provider-node$/,
    from: /./,
    file: 'role.ts',
  },
  { module: /^@aws-sdk\/middleware-endpoint-discovery$/, from: /./, file: 'absent.ts' },
  { module: /^@smithy\/core\/event-streams$/, from: /./, file: 'absent.ts' },
  {
    module: /^\.\.\/shared-ini-file-loader\/loadSharedConfigFiles$/,
    from: /@smithy\/core/,
    file: 'absent.ts',
  },
  { module: /\/getInstanceMetadataRegion$/, from: /@smithy\/core/, file: 'absent.ts' },
  { module: /\/util-retry\/AdaptiveRetryStrategy$/, from: /@smithy\/core/, file: 'absent.ts' },
  { module: /\/Sha256Js$/, from: /@smithy\/core/, file: 'absent.ts' },
  { module: /\/date-utils$/, from: /@smithy\/core/, file: 'dates.ts' },
  { module: /^bowser$/, from: /@aws-sdk\/core/, file: 'absent.ts' },
  { module: /\/HeaderFormatter$/, from: /@smithy\/signature-v4/, file: 'absent.ts' },
  { module: /^\.\/partitions$/, from: /@aws-sdk\/core/, file: 'standard-partition.ts' },
  { module: /\/endpointResolver$/, from: /@aws-sdk\/client-dynamodb/, file: 'dynamodb-endpoint.ts' },
  {
    module: /\/endpointResolver$/,
    from: /@aws-sdk\/client-cognito-identity-provider/,
    file: 'cognito-endpoint.ts',
  },
];

/**
 * Errors that reading and writing items can raise. DynamoDB's client has classes for twice as many more, for tables,
 * backups and exports. Without its class an error still has its name, like any error that a client does not know.
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

/** Leaves out of a bundle what the SDK carries for other places than Lambda: a sixth of the bytes, and start-up time. */
export const leanSdk: Plugin = {
  name: 'lean-sdk',
  setup(build) {
    for (const { module, from, file } of STAND_INS) {
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
    // Each client reads its version out of its package.json; the rest of that file need not travel.
    build.onLoad({ filter: /@aws-sdk[\\/][^\\/]+[\\/]package\.json$/ }, async ({ path: file }) => {
      const { version } = JSON.parse(await readFile(path.resolve(ROOT, file), 'utf8'));
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};

/**
 * Loads `node:http` and `node:https` through `require`. An ES import of them makes Node build their list of named
 * exports, which costs 11 to 18 ms of every cold start.
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
