import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { HANDLER_LIMIT } from '#bench/support/handler-limit.ts';
import { bundleFunctions, FUNCTION_ENTRIES, initialFiles } from '#infra/bundle.ts';
import { addNativePackage, NATIVE_PACKAGE, runtimePackages } from '#infra/bundling/native-package.ts';
import { stages } from '#infra/stages.ts';
import { listenLocally } from '#local/http/listen.ts';
import { STORE_CREDENTIALS, startObjectStore } from '#local/storage/object-store.ts';
import type { FunctionName } from '#shared/deployment/functions.ts';
import { ORIGIN_SECRET_HEADER } from '#shared/deployment/origin-secret.ts';
import { TEST_ORIGIN_SECRET, TEST_ORIGIN_SECRET_HASH } from '#test/support/events.ts';
import * as unbundled from './lazy-chunks.ts';
import { endpointOf } from './user-pool-endpoint.ts';
import { usesOfIntl } from './uses-of-intl.ts';

const OUTDIR = '.cache/test-bundle';
const names = Object.keys(FUNCTION_ENTRIES) as FunctionName[];

/** A file and all of its static imports, direct and indirect. */
function importedFiles(folder: string, file = 'index.mjs', found = new Set<string>()): string[] {
  found.add(path.join(folder, file));
  const code = readFileSync(path.join(folder, file), 'utf8');
  for (const [, name = ''] of code.matchAll(/(?:from|import)"\.\/([^"]+)"/g))
    if (!found.has(path.join(folder, name))) importedFiles(folder, name, found);
  return [...found];
}
/** The deployed files of a function with their contents. */
const filesOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.endsWith('.mjs'))
      .map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]),
  );
const bytesOf = (files: readonly string[]) =>
  files.reduce((total, file) => total + readFileSync(file).length, 0);
/** Modules that only tests bundle. */
const PROBES = { endpoint: 'test/infra/user-pool-endpoint.ts', lazy: 'test/infra/lazy-chunks.ts' };
const importFrom = (folder: string) =>
  import(/* @vite-ignore */ pathToFileURL(path.join(folder, 'index.mjs')).href);

describe('the bundle of functions', () => {
  let built: Awaited<ReturnType<typeof bundleFunctions<FunctionName | keyof typeof PROBES>>>;
  /** The bundled outputs of functions only, with what is in each. */
  let outputs: [file: string, output: (typeof built)['metafile']['outputs'][string]][];

  beforeAll(async () => {
    const entries = { ...FUNCTION_ENTRIES, ...PROBES };
    built = await bundleFunctions({ entries, outdir: path.join(OUTDIR, 'first') });
    outputs = Object.entries(built.metafile.outputs).filter(
      ([file]) => !(path.basename(path.dirname(file)) in PROBES),
    );
  });
  afterAll(() => rm(OUTDIR, { recursive: true, force: true }));

  /** The files that load when a function starts. */
  const initialFilesOf = (name: FunctionName): string[] => {
    const own = outputs.filter(([file]) => file.includes(`/${name}/`));
    return initialFiles({ ...built.metafile, outputs: Object.fromEntries(own) });
  };

  it.each(names)('%s loads no more than its limit, and then exports a handler', async (name) => {
    const folder = built.code[name];
    expect(built.bytes[name]).toBe(bytesOf(importedFiles(folder)));
    expect(built.bytes[name]).toBeLessThanOrEqual(HANDLER_LIMIT);
    const all = Object.values(filesOf(folder)).map((text) => Buffer.byteLength(text));
    expect(built.bytes[name] + built.lazyBytes[name]).toBe(all.reduce((total, bytes) => total + bytes, 0));
    const uses = usesOfIntl();
    const { handler } = await importFrom(folder);
    expect(handler).toBeTypeOf('function');
    expect(uses).toEqual([]);
  });

  it.each([
    ['parcel-images', 'client-s3'],
    ['images', 'client-s3'],
    ['parcel-changes', 'client-sqs'],
    ['identity', 'client-cognito-identity-provider'],
    ['payments', 'client-secrets-manager'],
    ['reconciler', 'client-secrets-manager'],
  ] as const)('loads rarely used clients lazily: %s, %s', (name, client) => {
    const own = outputs.filter(([file]) => file.includes(`/${name}/`));
    const initial = initialFilesOf(name);
    const withClient = own.filter(([, { inputs }]) =>
      Object.keys(inputs).some((input) => input.includes(client)),
    );
    expect(withClient.length).toBeGreaterThan(0);
    expect(withClient.filter(([file]) => initial.includes(file))).toEqual([]);
    expect(built.lazyBytes[name]).toBeGreaterThan(50_000);
  });

  it('is deterministic, so that only changed functions are deployed', async () => {
    // With our own lazy chunks, and with lazy clients and the native package.
    const { appointments, identity, images } = FUNCTION_ENTRIES;
    const entries = { appointments, identity, images };
    const again = await bundleFunctions({ entries, outdir: path.join(OUTDIR, 'second') });
    for (const [name, folder] of Object.entries(again.code))
      expect(filesOf(folder)).toEqual(filesOf(built.code[name as FunctionName]));
  });

  it('omits the SDK modules that slow down a start', () => {
    const present = outputs
      .flatMap(([, { inputs }]) => Object.entries(inputs))
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([file]) => file);
    const unused = [
      /credential-provider-|event-streams\/|dist-cjs/,
      /client-dynamodb\/dist-es\/endpoint\/bdd|util-endpoints\/lib\/aws\/partitions/,
    ];
    for (const part of unused) expect(present.filter((file) => part.test(file))).toEqual([]);
  });

  it("loads only the contracts of a function's own routes when it starts", () => {
    const contractsIn = (name: FunctionName) =>
      initialFilesOf(name)
        .flatMap((file) => Object.entries(built.metafile.outputs[file]?.inputs ?? {}))
        .filter(([file, { bytesInOutput }]) => file.includes('shared/contracts/') && bytesInOutput > 0)
        .map(([file]) => path.basename(file, '.ts'))
        .sort();
    const parcelContracts = ['estimates', 'parcel', 'parcel-history', 'parcels', 'staff-parcel'];
    const readParcels = ['estimates', 'parcel', 'parcel-history'];
    const paymentContracts = [
      // Of the coverage.
      'choices',
      'claim-payments',
      'customer-profile',
      'estimates',
      'parcel',
      'parcel-history',
      'payment-limit',
      'payment-links',
      'payments',
      'reasons',
      'receipts',
      'storage',
    ];
    for (const [name, contracts] of Object.entries({
      customers: ['customer-profile', 'customers', 'primitives', 'text'],
      // These two read whole packages.
      appointments: [
        'appointments',
        'calendar-feeds',
        'closures',
        'pickup-plan',
        'customer-profile',
        'storage',
        'primitives',
        'text',
        ...readParcels,
      ],
      locations: ['locations', 'primitives', 'text'],
      overview: [
        'estimates',
        'overview',
        'parcel',
        'parcel-history',
        'primitives',
        'staff-parcel',
        'storage',
        'text',
      ],
      parcels: ['bills-of-lading', 'primitives', 'storage', 'text', ...parcelContracts],
      payments: ['primitives', 'text', ...paymentContracts],
      quotes: ['primitives', 'text', 'quotes'],
    }))
      expect(contractsIn(name as FunctionName), name).toEqual(contracts.sort());
  });

  it('loads http and https with require', () => {
    for (const name of names)
      expect(filesOf(built.code[name])['index.mjs']).not.toMatch(/from"(node:)?https?"/);
  });

  it('logs the names of our errors, although the bundler renames their classes', async () => {
    const failure = JSON.stringify({ __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError' });
    const table = createServer((request, response) => {
      request.resume();
      response.writeHead(500, { 'content-type': 'application/x-amz-json-1.0' }).end(failure);
    });
    const port = await listenLocally(table);
    onTestFinished(() => void table.close());
    const claims = { customer_id: '0'.repeat(26), token_use: 'id' };
    const event = {
      routeKey: 'GET /customer/me',
      headers: { [ORIGIN_SECRET_HEADER]: TEST_ORIGIN_SECRET },
      requestContext: { authorizer: { jwt: { claims: { ...claims, 'cognito:groups': '[Customer]' } } } },
    };
    const call = `const { handler } = await import(${JSON.stringify(
      pathToFileURL(path.join(built.code.customers, 'index.mjs')).href,
    )}); await handler(${JSON.stringify(event)}, {});`;
    const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', call], {
      env: {
        AWS_REGION: 'us-west-2',
        AWS_ACCESS_KEY_ID: 'key',
        AWS_SECRET_ACCESS_KEY: 'secret',
        AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port}`,
        TABLE_NAME: 'table',
        STAGE: 'test',
        RELEASE: 'test-release',
        ORIGIN_SECRET_HASHES: TEST_ORIGIN_SECRET_HASH,
      },
    });
    expect(JSON.parse(stderr)).toMatchObject({
      level: 'WARN',
      code: 'REQUEST_UNAVAILABLE',
      error: { name: 'Unavailable' },
    });
  });

  it('uses the same user pool endpoint as the unmodified SDK', async () => {
    const bundled = await importFrom(built.code.endpoint);
    for (const { region } of Object.values(stages)) {
      expect(bundled.endpointOf(region)).toBe(endpointOf(region));
      expect(endpointOf(region)).toContain(region);
    }
  });

  it('accesses the object store with the lazy client, and recognizes its errors', async () => {
    const bundled: typeof import('./lazy-chunks.ts') = await importFrom(built.code.lazy);
    vi.stubEnv('AWS_REGION', 'us-west-2');
    vi.stubEnv('AWS_ACCESS_KEY_ID', STORE_CREDENTIALS.accessKeyId);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', STORE_CREDENTIALS.secretAccessKey);
    onTestFinished(() => void vi.unstubAllEnvs());
    const presigned = async (from: typeof bundled) => {
      const reader = from.connectObjectStore('images');
      const url = new URL(await reader.presignedUrl('originals/a b/ü.jpg', 60, 'image/png'));
      return { place: url.origin + url.pathname, parameters: [...url.searchParams.keys()] };
    };
    const ours = await presigned(bundled);
    expect(ours).toEqual(await presigned(unbundled));
    expect(ours.place).toBe('https://images.s3.us-west-2.amazonaws.com/originals/a%20b/%C3%BC.jpg');

    const directory = await mkdtemp(path.join(tmpdir(), 'northbound-store-'));
    const store = await startObjectStore(directory, ['images']);
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    vi.stubEnv('AWS_ENDPOINT_URL_S3', store.endpoint);
    const objects = bundled.connectObjectStore('images');
    await objects.write('a/b.jpg', Buffer.from('content'), 'image/jpeg');
    const found = await objects.find('a/b.jpg', 7);
    expect(Buffer.from(found?.content ?? []).toString()).toBe('content');
    expect(await objects.find('a/b.jpg', 6)).toEqual({ etag: found?.etag, content: null });
    expect(await objects.remove('a/b.jpg', '"another"')).toBe(false);
    expect(await objects.remove('a/b.jpg', found?.etag)).toBe(true);
    expect([await objects.etag('a/b.jpg'), await objects.find('a/b.jpg', 7)]).toEqual([null, null]);

    await store.close();
    await expect(objects.etag('a/b.jpg')).rejects.toBeInstanceOf(bundled.Unavailable);
  });

  it('imports the native package only in images', () => {
    const importing = outputs
      .filter(([, { imports }]) => imports.some((imported) => imported.path === NATIVE_PACKAGE))
      .map(([file]) => path.basename(path.dirname(file)));
    expect(importing).toEqual(['images']);
  });

  it('runs with the native package in an otherwise empty folder', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'northbound-bundle-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await cp(built.code.images, folder, { recursive: true });
    await addNativePackage(folder);
    const script = 'const { default: sharp } = await import("sharp");'.concat(
      'const { handler } = await import("./index.mjs");',
      'const image = sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } });',
      'console.log(typeof handler, (await image.webp().toBuffer()).length > 0);',
    );
    const args = ['--input-type=module', '--eval', script];
    expect(execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })).toBe('function true\n');
  });
});

describe('the native package', () => {
  it('includes the binaries of its target platform only', () => {
    const names = runtimePackages().map(({ name }) => name);
    expect(names).toContain('@img/sharp-linux-x64');
    expect(names).toContain('@img/sharp-libvips-linux-x64');
    expect(names.filter((name) => /darwin|win32|arm|musl|wasm/.test(name))).toEqual([]);
  });

  it('has the versions of the lock file', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    for (const { name, version } of runtimePackages())
      expect(packages[`node_modules/${name}`].version).toBe(version);
  });
});
