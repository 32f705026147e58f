import { rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { build, type Metafile } from 'esbuild';
import { type FunctionName, functions } from '#shared/deployment/functions.ts';
import { lazyClients } from './bundling/lazy-clients.ts';
import { leanFunctionTable } from './bundling/lean-function-table.ts';
import { leanSdk, requireHttp } from './bundling/lean-sdk.ts';
import { NATIVE_PACKAGE } from './bundling/native-package.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** The entry point of each Lambda function, which exports `handler`. The name is also the output folder. */
export const FUNCTION_ENTRIES = record(
  Object.keys(functions) as FunctionName[],
  (name) => `functions/lambdas/${name}.ts`,
);

/** The name of the sandbox card provider, whose function is not one of the portal's. */
export const CARD_SANDBOX = 'card-sandbox';

/** The folder with the `index.mjs` of each function. */
export type FunctionCode = Readonly<Record<FunctionName, string>>;

interface Bundle<Name extends string> {
  readonly code: Readonly<Record<Name, string>>;
  /** Bytes of minified code that each function loads before its first response: its entry and all static imports. */
  readonly bytes: Readonly<Record<Name, number>>;
  /** Bytes of the chunks that each function loads on first use with `import()`. */
  readonly lazyBytes: Readonly<Record<Name, number>>;
  /** esbuild's metafiles of all functions, merged. */
  readonly metafile: Metafile;
}

interface BundleOptions<Name extends string> {
  /** Relative to the root of the repository. */
  readonly entries: Readonly<Record<Name, string>>;
  readonly outdir?: string;
}

/**
 * Bundles each function separately, so that no two share a chunk. The output is deterministic and chunk names are
 * content hashes, so the code of an unchanged function is not uploaded again.
 *
 * A function is one file, which starts fastest, unless our own code uses `import()`. All single-file functions are
 * built in one run, because esbuild then parses each module only once.
 *
 * Source maps are written next to the code but not deployed (`*.map` is excluded from the asset), because reading one
 * after the first error takes longer than a cold start. To decode a stack trace, build the map from the deployed
 * commit.
 */
export async function bundleFunctions<Name extends string>(
  options: BundleOptions<Name>,
): Promise<Bundle<Name>> {
  const outdir = path.resolve(ROOT, options.outdir ?? '.cache/functions');
  const names = Object.keys(options.entries) as Name[];
  await rm(outdir, { recursive: true, force: true });
  const lazy = await withLazyImports(names.map((name) => options.entries[name]));
  const split = names.filter((name) => lazy.has(options.entries[name]));
  const whole = names.filter((name) => !split.includes(name));
  const entry = (name: Name, file: string) => ({ in: options.entries[name], out: file });
  const built = await Promise.all([
    buildFiles(
      whole.map((name) => entry(name, `${name}/index`)),
      outdir,
      false,
    ),
    ...split.map((name) => buildFiles([entry(name, 'index')], path.join(outdir, name), true)),
  ]);
  const metafile: Metafile = {
    inputs: Object.assign({}, ...built.map(({ inputs }) => inputs)),
    outputs: Object.assign({}, ...built.map(({ outputs }) => outputs)),
  };
  const code = record(names, (name) => path.join(outdir, name));
  const sizes = record(names, (name) => sizeOf(metafile, code[name]));
  return {
    code,
    bytes: record(names, (name) => sizes[name].initial),
    lazyBytes: record(names, (name) => sizes[name].lazy),
    metafile,
  };
}

/** The entries whose own code uses `import()`. Reads only our own code, which takes milliseconds. */
async function withLazyImports(entries: readonly string[]): Promise<ReadonlySet<string>> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [...entries],
    outdir: ROOT,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  return new Set(
    entries.filter((entry) => {
      const reached = new Set([entry]);
      for (const file of reached)
        for (const { kind, path: imported, external } of metafile.inputs[file]?.imports ?? []) {
          if (kind === 'dynamic-import' && !isNeverBundled(imported)) return true;
          if (!external) reached.add(imported);
        }
      return false;
    }),
  );
}

const isNeverBundled = (imported: string) => imported === NATIVE_PACKAGE || isBuiltin(imported);

async function buildFiles(
  entryPoints: { in: string; out: string }[],
  outdir: string,
  splitting: boolean,
): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
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
    // Prefer ES modules, because esbuild cannot tree-shake CommonJS.
    mainFields: ['module', 'main'],
    // CommonJS dependencies and requireHttp call `require`.
    banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
    plugins: [leanSdk, leanFunctionTable, lazyClients, requireHttp],
    // Native code cannot be bundled. `addNativePackage` copies it next to the bundle.
    external: [NATIVE_PACKAGE],
  });
  return metafile;
}

/** The files that load when a function starts: its entry and all static imports, direct and indirect. */
export function initialFiles({ outputs }: Metafile): string[] {
  const entries = Object.keys(outputs).filter(
    (file) => outputs[file]?.entryPoint !== undefined && file.endsWith('/index.mjs'),
  );
  const initial = new Set(entries);
  for (const file of initial)
    for (const { path: imported, kind, external } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement' && !external) initial.add(imported);
  return [...initial];
}

function sizeOf({ inputs, outputs }: Metafile, folder: string): { initial: number; lazy: number } {
  const own = Object.fromEntries(
    Object.entries(outputs).filter(
      ([file]) => path.resolve(ROOT, path.dirname(file)) === folder && file.endsWith('.mjs'),
    ),
  );
  const initial = initialFiles({ inputs, outputs: own });
  const sum = (files: string[]) => files.reduce((total, file) => total + (own[file]?.bytes ?? 0), 0);
  return { initial: sum(initial), lazy: sum(Object.keys(own).filter((file) => !initial.includes(file))) };
}

function record<Name extends string, T>(names: readonly Name[], value: (name: Name) => T) {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Readonly<Record<Name, T>>;
}
