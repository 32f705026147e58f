import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';

/** Parts of the AWS SDK that cannot be reached on Lambda, who asks for them, and the file that stands in for each. */
const STAND_INS = [
  {
    module: /^@aws-sdk\/credential-provider-node$/,
    from: /./,
    file: '../../functions/platform/role.ts',
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
  { module: /\/HeaderFormatter$/, from: /@smithy\/signature-v4/, file: 'absent.ts' },
  { module: /^\.\/partitions$/, from: /@aws-sdk\/core/, file: 'standard-partition.ts' },
  { module: /\/endpointResolver$/, from: /@aws-sdk\/client-dynamodb/, file: 'dynamodb-endpoint.ts' },
  {
    module: /\/endpointResolver$/,
    from: /@aws-sdk\/client-cognito-identity-provider/,
    file: 'cognito-endpoint.ts',
  },
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
    // The presigner's signer for several regions at once wraps the plain one, which the clients bring anyway.
    const namespace = 'one-region-signer';
    build.onResolve(
      { filter: /^@aws-sdk\/signature-v4-multi-region$/ },
      ({ path: name, importer, resolveDir }) =>
        /s3-request-presigner/.test(importer) ? { path: name, namespace, pluginData: resolveDir } : null,
    );
    build.onLoad({ filter: /.*/, namespace }, ({ pluginData: resolveDir }) => ({
      contents: "export { SignatureV4 as SignatureV4MultiRegion } from '@smithy/signature-v4';",
      resolveDir,
    }));
    // Each client reads its version out of its package.json; the rest of that file need not travel.
    build.onLoad({ filter: /@aws-sdk[\\/][^\\/]+[\\/]package\.json$/ }, async ({ path: file }) => {
      const { version } = JSON.parse(await readFile(file, 'utf8'));
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
