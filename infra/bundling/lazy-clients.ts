import { mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';

/** Packages that only lazy chunks import. */
const LAZY =
  /^(@aws-sdk\/(client-s3|client-sqs|s3-request-presigner|client-cognito-identity-provider)|@aws-lambda-powertools\/parameters\/secrets)$/;

/** A folder where all packages are found by other paths, which makes them other modules for esbuild. */
const COPIES = path.resolve(import.meta.dirname, '../../.cache/lazy-clients');

/**
 * Gives lazy clients their own copies of the packages that they import. SDK modules import each other through index
 * files, and esbuild puts every module that is reachable from both the entry and a chunk into the entry, including a
 * fifth of the S3 client. Our own modules stay shared, so that each error has one class.
 */
export const lazyClients: Plugin = {
  name: 'lazy-clients',
  async setup(build) {
    build.initialOptions.preserveSymlinks = true;
    await mkdir(COPIES, { recursive: true });
    await symlink('../../node_modules', path.join(COPIES, 'node_modules'), 'junction').catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
    build.onResolve({ filter: LAZY }, ({ path: name, resolveDir, kind }) =>
      resolveDir.startsWith(COPIES) ? null : build.resolve(name, { resolveDir: COPIES, kind }),
    );
  },
};
