import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { OnResolveResult, Plugin, ResolveOptions } from 'esbuild';

/** Packages that only lazy chunks import. */
const LAZY =
  /^(@aws-sdk\/(client-s3|s3-request-presigner|client-cognito-identity-provider)|@aws-lambda-powertools\/parameters\/secrets)$/;

const ROOT = path.resolve(import.meta.dirname, '../..');
const NAMESPACE = 'lazy-client';

/** What imports in packages resolve to. Every function imports the same ones, and asking esbuild takes most of the time. */
const resolved = new Map<string, OnResolveResult>();

/**
 * Gives lazy clients their own copies of the packages that they import. SDK modules import each other through index
 * files, and esbuild puts every module that is reachable from both the entry and a chunk into the entry, including a
 * fifth of the S3 client. Our own modules stay shared, so that each error has one class.
 */
export const lazyClients: Plugin = {
  name: 'lazy-clients',
  setup(build) {
    const resolve = async (name: string, options: ResolveOptions): Promise<OnResolveResult> => {
      const key = `${options.kind} ${options.resolveDir} ${name}`;
      const known = resolved.get(key);
      if (known) return known;
      const found = await build.resolve(name, { ...options, namespace: 'file', pluginData: NAMESPACE });
      const isInPackage =
        found.namespace === 'file' && found.path.includes(`${path.sep}node_modules${path.sep}`);
      if (found.external || !isInPackage) return found;
      // A relative path, because chunk names depend on it and must be the same on every machine.
      const file = path.relative(ROOT, found.path).replaceAll(path.sep, '/');
      const result = { path: file, namespace: NAMESPACE, sideEffects: found.sideEffects };
      resolved.set(key, result);
      return result;
    };
    build.onResolve({ filter: LAZY }, ({ path: name, pluginData, importer, resolveDir, kind }) =>
      pluginData === NAMESPACE ? null : resolve(name, { importer, resolveDir, kind }),
    );
    build.onResolve({ filter: /./, namespace: NAMESPACE }, ({ path: name, importer, resolveDir, kind }) =>
      resolve(name, { importer, resolveDir, kind }),
    );
    build.onLoad({ filter: /./, namespace: NAMESPACE }, async ({ path: name }) => {
      const file = path.join(ROOT, name);
      const contents = await readFile(file, 'utf8');
      return { contents, resolveDir: path.dirname(file), loader: file.endsWith('.json') ? 'json' : 'js' };
    });
  },
};
