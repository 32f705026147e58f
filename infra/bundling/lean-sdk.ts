import path from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Parts of the SDK that are replaced, because they take 3 % or more of a cold start: the modules, the packages that
 * import them, the files that replace them, and the share of a cold start that each part takes (decision 12).
 */
const REPLACEMENTS = [
  // The chain of credential providers: 15 %.
  { module: /^@aws-sdk\/credential-provider-node$/, from: /./, file: 'role-credentials.ts' },
  // Event streams: 6 %.
  { module: /^@smithy\/core\/event-streams$/, from: /./, file: 'stubs.ts' },
  { module: /\/HeaderFormatter$/, from: /@smithy\/signature-v4/, file: 'stubs.ts' },
  // The rules of DynamoDB's endpoints, and the list of all partitions and regions: 6 %.
  { module: /\/endpointResolver$/, from: /@aws-sdk\/client-dynamodb/, file: 'dynamodb-endpoint.ts' },
  { module: /^\.\/partitions$/, from: /@aws-sdk\/core/, file: 'standard-partition.ts' },
  // Six parts that Lambda never uses, together: 5 %.
  { module: /^@aws-sdk\/middleware-endpoint-discovery$/, from: /./, file: 'stubs.ts' },
  {
    module: /^\.\.\/shared-ini-file-loader\/loadSharedConfigFiles$/,
    from: /@smithy\/core/,
    file: 'stubs.ts',
  },
  { module: /\/getInstanceMetadataRegion$/, from: /@smithy\/core/, file: 'stubs.ts' },
  { module: /\/AdaptiveRetryStrategy$/, from: /@smithy\/core/, file: 'stubs.ts' },
  { module: /\/Sha256Js$/, from: /@smithy\/core/, file: 'stubs.ts' },
  { module: /^bowser$/, from: /@aws-sdk\/core/, file: 'stubs.ts' },
];

/** Removes SDK code for environments other than Lambda that slows down cold starts. */
export const leanSdk: Plugin = {
  name: 'lean-sdk',
  setup(build) {
    for (const { module, from, file } of REPLACEMENTS) {
      build.onResolve({ filter: module }, ({ importer }) =>
        from.test(importer.replaceAll(path.sep, '/')) ? { path: path.join(import.meta.dirname, file) } : null,
      );
    }
  },
};

/**
 * Loads `node:http` and `node:https` with `require`. For an ES import, Node enumerates their named exports, which takes
 * 15 % of a cold start.
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
