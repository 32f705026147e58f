import { rm } from 'node:fs/promises';
import path from 'node:path';
import { build, type Metafile } from 'esbuild';
import { SERVICES, type ServiceName } from '../shared/route.ts';
import { leanSdk, requireHttp } from './bundling/lean-sdk.ts';
import { NATIVE_PACKAGE } from './bundling/native-package.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Everything that runs in Lambda: a name, which becomes a folder of the output, and the file that exports `handler`. */
export const FUNCTION_ENTRIES = {
  ...(Object.fromEntries(SERVICES.map((name) => [name, `functions/${name}/handler.ts`])) as Record<
    ServiceName,
    string
  >),
  identity: 'functions/identity/handler.ts',
  pictures: 'functions/pictures/handler.ts',
} as const;
export type FunctionName = keyof typeof FUNCTION_ENTRIES;

/** A folder for each function, which holds its `index.mjs`. */
export type FunctionCode = Readonly<Record<FunctionName, string>>;

interface Bundle<Name extends string> {
  readonly code: Readonly<Record<Name, string>>;
  /** Bytes of each function's minified code. */
  readonly bytes: Readonly<Record<Name, number>>;
  readonly metafile: Metafile;
}

interface BundleOptions<Name extends string> {
  /** Relative to the repository. */
  readonly entries: Readonly<Record<Name, string>>;
  readonly outdir?: string;
}

/**
 * Bundles all functions in one call of esbuild, each on its own without shared chunks. The same sources give the same
 * bytes, so an unchanged function is not deployed again.
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
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(names.map((name) => [`${name}/index`, options.entries[name]])),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
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
    plugins: [leanSdk, requireHttp],
    // Machine code stays outside; `addNativePackage` puts it beside the bundle.
    external: [NATIVE_PACKAGE],
  });
  const outputs = new Map(
    Object.entries(metafile.outputs).map(([file, output]) => [path.resolve(ROOT, file), output.bytes]),
  );
  return {
    code: record(names, (name) => path.join(outdir, name)),
    bytes: record(names, (name) => outputs.get(path.join(outdir, name, 'index.mjs')) ?? 0),
    metafile,
  };
}

function record<Name extends string, T>(names: readonly Name[], value: (name: Name) => T) {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, T>;
}
