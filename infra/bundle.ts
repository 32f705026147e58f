import { rm } from 'node:fs/promises';
import path from 'node:path';
import { build, type Metafile } from 'esbuild';
import { EVENT_FUNCTION_NAMES } from '../shared/deployment/event-functions.ts';
import { SERVICES } from '../shared/route.ts';
import { lazyClients } from './bundling/lazy-clients.ts';
import { leanSdk, requireHttp } from './bundling/lean-sdk.ts';
import { NATIVE_PACKAGE } from './bundling/native-package.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Everything that runs in Lambda: a name, which becomes a folder of the output, and the file that exports `handler`. */
export const FUNCTION_ENTRIES = record(
  [...SERVICES, 'identity', ...EVENT_FUNCTION_NAMES],
  (name) => `functions/${name}/handler.ts`,
);
export type FunctionName = keyof typeof FUNCTION_ENTRIES;

/** A folder for each function, which holds its `index.mjs`. */
export type FunctionCode = Readonly<Record<FunctionName, string>>;

interface Bundle<Name extends string> {
  readonly code: Readonly<Record<Name, string>>;
  /** Bytes of the minified code that each function loads before its first answer: its entry and everything it imports. */
  readonly bytes: Readonly<Record<Name, number>>;
  /** Bytes of the chunks beside it, which `import()` loads at their first use. */
  readonly lazyBytes: Readonly<Record<Name, number>>;
  /** Of all functions together. */
  readonly metafile: Metafile;
}

interface BundleOptions<Name extends string> {
  /** Relative to the repository. */
  readonly entries: Readonly<Record<Name, string>>;
  readonly outdir?: string;
}

/**
 * Bundles each function on its own, so that none shares a chunk with another. The same sources give the same bytes, and
 * chunks are named by their content, so an unchanged function is not deployed again.
 *
 * The maps lie beside the code but are not deployed (`*.map` is excluded from the asset): reading one at the first error
 * costs more than the whole start of a function. A stack of production is translated with the map built from its commit.
 */
export async function bundleFunctions<Name extends string>(
  options: BundleOptions<Name>,
): Promise<Bundle<Name>> {
  const outdir = path.resolve(ROOT, options.outdir ?? '.cache/functions');
  const names = Object.keys(options.entries) as Name[];
  await rm(outdir, { recursive: true, force: true });
  const built = await Promise.all(
    names.map(async (name) => [name, await bundle(options.entries[name], path.join(outdir, name))] as const),
  );
  const metafiles = Object.fromEntries(built) as Record<Name, Metafile>;
  const weights = record(names, (name) => weigh(metafiles[name]));
  return {
    code: record(names, (name) => path.join(outdir, name)),
    bytes: record(names, (name) => weights[name].first),
    lazyBytes: record(names, (name) => weights[name].lazy),
    metafile: {
      inputs: Object.assign({}, ...built.map(([, { inputs }]) => inputs)),
      outputs: Object.assign({}, ...built.map(([, { outputs }]) => outputs)),
    },
  };
}

/** One file, which starts fastest, or several where our own code loads a part of itself lazily. */
async function bundle(entry: string, outdir: string): Promise<Metafile> {
  const metafile = await buildFunction(entry, outdir, false);
  const loadsLazily = Object.entries(metafile.inputs).some(
    ([file, { imports }]) =>
      !file.includes('node_modules/') &&
      imports.some(({ kind, external }) => kind === 'dynamic-import' && !external),
  );
  return loadsLazily ? buildFunction(entry, outdir, true) : metafile;
}

async function buildFunction(entry: string, outdir: string, splitting: boolean): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: { index: entry },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // What `import()` loads becomes a chunk of its own.
    splitting,
    chunkNames: 'chunk-[hash]',
    minify: true,
    metafile: true,
    sourcemap: 'external',
    legalComments: 'none',
    logLevel: 'warning',
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // ES modules of the SDK before its CommonJS ones: only the former can be shaken.
    mainFields: ['module', 'main'],
    // The CommonJS packages among the dependencies, and requireHttp, call `require`.
    banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
    plugins: [leanSdk, lazyClients, requireHttp],
    // Machine code stays outside; `addNativePackage` puts it beside the bundle.
    external: [NATIVE_PACKAGE],
  });
  return metafile;
}

/** The files that load when a function starts: its entry and everything it imports, directly or not. */
export function firstFiles({ outputs }: Metafile): string[] {
  const entries = Object.keys(outputs).filter(
    (file) => outputs[file]?.entryPoint !== undefined && file.endsWith('/index.mjs'),
  );
  const first = new Set(entries);
  for (const file of first)
    for (const { path: imported, kind, external } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement' && !external) first.add(imported);
  return [...first];
}

function weigh(metafile: Metafile): { first: number; lazy: number } {
  const sum = (files: string[]) =>
    files.reduce((total, file) => total + (metafile.outputs[file]?.bytes ?? 0), 0);
  const first = firstFiles(metafile);
  const lazy = Object.keys(metafile.outputs).filter((file) => file.endsWith('.mjs') && !first.includes(file));
  return { first: sum(first), lazy: sum(lazy) };
}

function record<Name extends string, T>(names: readonly Name[], value: (name: Name) => T) {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Readonly<Record<Name, T>>;
}
