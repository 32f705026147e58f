import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleFunctions, FUNCTION_ENTRIES, type FunctionName } from '../../infra/bundle.ts';

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
});
