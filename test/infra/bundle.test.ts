import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { bundleFunctions, FUNCTION_ENTRIES, type FunctionName } from '../../infra/bundle.ts';
import { addNativePackage, NATIVE_PACKAGE, runtimePackages } from '../../infra/bundling/native-package.ts';
import { stages } from '../../infra/stages.ts';
import { listenLocally } from '../../local/listen.ts';
import { endpointOf } from './user-pool-endpoint.ts';

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
      'util-endpoints/lib/aws/partitions',
      'dist-cjs',
      '@aws-sdk/client-s3/',
    ]) {
      expect(present.filter((file) => file.includes(part))).toEqual([]);
    }
  });

  it("has the contracts of a function's own routes and of no other's", () => {
    const contractsIn = (name: FunctionName) =>
      Object.entries(built.metafile.outputs)
        .filter(([file]) => file.endsWith(`/${name}/index.mjs`))
        .flatMap(([, { inputs }]) => Object.entries(inputs))
        .filter(([file, { bytesInOutput }]) => file.includes('shared/contracts/') && bytesInOutput > 0)
        .map(([file]) => path.basename(file, '.ts'))
        .sort();
    expect(contractsIn('customers')).toEqual(['customers', 'primitives']);
    expect(contractsIn('locations')).toEqual(['locations', 'primitives']);
    expect(contractsIn('parcels')).toEqual(['parcel-history', 'parcels', 'primitives']);
    expect(contractsIn('quotes')).toEqual(['primitives', 'quotes']);
  });

  it('loads http and https by require', () => {
    for (const name of names) expect(codeOf(name)).not.toMatch(/from"(node:)?https?"/);
  });

  it("names refusals in the log by the product's own words, whatever the bundler calls their classes", async () => {
    const throttled = JSON.stringify({ __type: 'com.amazonaws.dynamodb.v20120810#ThrottlingException' });
    const table = createServer((request, response) => {
      request.resume();
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' }).end(throttled);
    });
    const port = await listenLocally(table);
    onTestFinished(() => void table.close());
    const claims = { customer_id: '0'.repeat(26), token_use: 'id' };
    const event = {
      routeKey: 'GET /customer/me',
      headers: {},
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
      },
    });
    expect(JSON.parse(stderr)).toMatchObject({ level: 'ERROR', error: { name: 'Unavailable' } });
  });

  it("calls the user pool where the SDK's own list of partitions has it", async () => {
    const { code } = await bundleFunctions({
      entries: { probe: 'test/infra/user-pool-endpoint.ts' },
      outdir: path.join(OUTDIR, 'probe'),
    });
    const bundled = await import(/* @vite-ignore */ pathToFileURL(path.join(code.probe, 'index.mjs')).href);
    for (const { region } of Object.values(stages)) {
      expect(bundled.endpointOf(region)).toBe(endpointOf(region));
      expect(endpointOf(region)).toContain(region);
    }
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
