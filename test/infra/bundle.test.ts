import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { bundleFunctions, FUNCTION_ENTRIES, type FunctionName } from '../../infra/bundle.ts';
import { addNativePackage, NATIVE_PACKAGE, runtimePackages } from '../../infra/bundling/native-package.ts';

const OUTDIR = '.cache/test-bundle';
const LIMIT = 250_000;
const names = Object.keys(FUNCTION_ENTRIES) as FunctionName[];
const bundle = (part: string) =>
  bundleFunctions({ entries: FUNCTION_ENTRIES, outdir: path.join(OUTDIR, part) });

describe('the bundle of functions', () => {
  let built: Awaited<ReturnType<typeof bundle>>;
  const codeOf = (name: FunctionName, from = built) =>
    readFileSync(path.join(from.code[name], 'index.mjs'), 'utf8');

  beforeAll(async () => {
    built = await bundle('first');
  });
  afterAll(() => rm(OUTDIR, { recursive: true, force: true }));

  it.each(names)('keeps %s within 250 kB', (name) => {
    expect(built.bytes[name]).toBe(Buffer.byteLength(codeOf(name)));
    expect(built.bytes[name]).toBeLessThanOrEqual(LIMIT);
  });

  it.each(names)('loads %s on this Node', async (name) => {
    const { handler } = await import(
      /* @vite-ignore */ pathToFileURL(path.join(built.code[name], 'index.mjs')).href
    );
    expect(handler).toBeTypeOf('function');
  });

  it('is the same each time, so that only what changed is deployed', async () => {
    const again = await bundle('second');
    for (const name of names) expect(codeOf(name, again)).toBe(codeOf(name));
  });

  it('leaves out what the SDK cannot use on Lambda', () => {
    const present = Object.values(built.metafile.outputs)
      .flatMap(({ inputs }) => Object.entries(inputs))
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([file]) => file);
    for (const part of [
      'credential-provider-',
      'middleware-endpoint-discovery',
      'event-streams/',
      'loadSharedConfigFiles',
      'Sha256Js',
      'client-dynamodb/dist-es/endpoint/bdd',
      'dist-cjs',
      '@aws-sdk/client-s3/',
    ]) {
      expect(present.filter((file) => file.includes(part))).toEqual([]);
    }
  });

  it('loads http and https by require', () => {
    for (const name of names) expect(codeOf(name)).not.toMatch(/from"(node:)?https?"/);
  });

  it('needs the native package for pictures only', () => {
    const needing = Object.entries(built.metafile.outputs)
      .filter(([, { imports }]) => imports.some((imported) => imported.path === NATIVE_PACKAGE))
      .map(([file]) => path.basename(path.dirname(file)));
    expect(needing).toEqual(['pictures']);
  });

  it('runs with the native package from a folder where nothing else is', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'northbound-bundle-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await cp(built.code.pictures, folder, { recursive: true });
    await addNativePackage(folder);
    const small = 'const { default: sharp } = await import("sharp");'.concat(
      'const { handler } = await import("./index.mjs");',
      'const image = sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } });',
      'console.log(typeof handler, (await image.webp().toBuffer()).length > 0);',
    );
    const args = ['--input-type=module', '--eval', small];
    expect(execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })).toBe('function true\n');
  });
});

describe('the native package', () => {
  it('brings the machine code of its target and of no other platform', () => {
    const names = runtimePackages().map(({ name }) => name);
    expect(names).toContain('@img/sharp-linux-x64');
    expect(names).toContain('@img/sharp-libvips-linux-x64');
    expect(names.filter((name) => /darwin|win32|arm|musl|wasm/.test(name))).toEqual([]);
  });

  it('comes in the very versions of the lock file', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    for (const { name, version } of runtimePackages())
      expect(packages[`node_modules/${name}`].version).toBe(version);
  });
});
