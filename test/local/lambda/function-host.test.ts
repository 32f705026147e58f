import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { functionEnvironment } from '#local/lambda/environment.ts';
import { startFunctionHost } from '#local/lambda/host.ts';
import type { FunctionName } from '#shared/deployment/functions.ts';
import { anEvent, aPerson, TEST_ORIGIN_SECRET } from '#test/support/events.ts';
import { temporaryDirectory, until } from '../support.ts';

/** Nothing listens on this port. */
const UNREACHABLE = 'http://127.0.0.1:1';
const SERVERS = { dynamo: UNREACHABLE, store: UNREACHABLE, identity: UNREACHABLE };

/** A database without items. */
async function anEmptyDatabase(): Promise<string> {
  const server = createServer((_request, response) => response.end('{"Items":[]}'));
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function aHost(logFile = join(temporaryDirectory(), 'functions.log'), dynamo = UNREACHABLE) {
  const report = vi.fn();
  const host = startFunctionHost({ logFile, report });
  onTestFinished(() => host.close());
  const servers = { ...SERVERS, dynamo, secrets: '', queues: '', messages: '', cardProvider: '', site: '' };
  const environment = functionEnvironment(servers, { originSecret: TEST_ORIGIN_SECRET });
  host.configure({ ...environment, AWS_MAX_ATTEMPTS: '1' });
  const invoke = (name: FunctionName, event: ReturnType<typeof anEvent>) =>
    host.invoke({ name, event, requestId: 'one', deadline: Date.now() + 10_000 });
  return {
    host,
    logFile,
    report,
    listLocations: () => invoke('locations', anEvent('listLocations', null)),
    /** Needs no database. */
    listLanes: (name: FunctionName = 'locations') => invoke(name, anEvent('listLanes', null)),
    /** Fails, because there is no database, and logs that. */
    getMyProfile: () => invoke('customers', anEvent('getMyProfile', aPerson())),
  };
}

describe('the functions', { timeout: 60_000 }, () => {
  it('respond before and after a reload', async () => {
    const { host, listLanes } = aHost();
    const first = listLanes();
    host.reload();
    const second = listLanes();
    expect(await first).toMatchObject({ statusCode: 200 });
    expect(await second).toEqual(await first);
  });

  it('see the time of the portal, also after a reload', async () => {
    const { host, listLocations } = aHost(undefined, await anEmptyDatabase());
    host.setClock(Date.parse('2031-06-20T20:00:00Z') - Date.now());
    const holiday = '2031-07-04';
    expect(await listLocations()).toMatchObject({ body: expect.stringContaining(holiday) });
    host.reload();
    expect(await listLocations()).toMatchObject({ body: expect.stringContaining(holiday) });
    host.setClock(0);
    expect(await listLocations()).toMatchObject({ body: expect.not.stringContaining(holiday) });
  });

  it('write their logs to the log file', async () => {
    const { getMyProfile, logFile } = aHost();
    const { statusCode } = (await getMyProfile()) as { statusCode: number };
    expect(statusCode).toBeGreaterThanOrEqual(500);
    await until(() => readFileSync(logFile, 'utf8').includes('"service":"customers"'));
  });

  it('keep running if the log cannot be written, which is reported once', async () => {
    // Every write to /dev/full fails with ENOSPC.
    const { getMyProfile, listLanes, report } = aHost('/dev/full');
    await getMyProfile();
    await until(() => report.mock.calls.length > 0);
    await getMyProfile();
    expect(await listLanes()).toMatchObject({ statusCode: 200 });
    const full = expect.objectContaining({ code: 'ENOSPC' });
    expect(report).toHaveBeenCalledExactlyOnceWith(full, "Writing the functions' log");
  });

  it('write their logs as soon as they can again', async () => {
    const logFile = join(temporaryDirectory(), 'folder', 'functions.log');
    const { getMyProfile, report } = aHost(logFile);
    await getMyProfile();
    expect(report).toHaveBeenCalledOnce();
    mkdirSync(dirname(logFile));
    await getMyProfile();
    await until(() => existsSync(logFile));
    expect(readFileSync(logFile, 'utf8')).toContain('"service":"customers"');
  });

  it('report changed code that cannot be loaded, with the file and the line', async () => {
    const { host, report, listLanes } = aHost();
    await listLanes();
    const file = join(temporaryDirectory(), 'changed.ts');
    writeFileSync(file, 'export const ok: number = 1;\nexport const broken = (;\n');
    host.reload([file]);
    await until(() => report.mock.calls.length > 0);
    const [error, label] = report.mock.calls[0] ?? [];
    expect(label).toBe("The functions' code");
    expect(error.message).toContain(`${file}:2\n`);
    expect(error.message).toContain('export const broken = (;');
    expect(error.message).not.toContain('node:internal');
  });

  it("do not inherit the user's AWS configuration", async () => {
    vi.stubEnv('AWS_PROFILE', 'personal');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { host } = aHost();
    // With a profile, the SDK would fail to load its credentials before it connects.
    const prepared = host.prepare({ tableName: 'any', seed: undefined });
    await expect(prepared).rejects.toThrow('ECONNREFUSED');
  });

  it('preserve the stack of errors in their thread', async () => {
    await expect(aHost().listLanes('unknown' as FunctionName)).rejects.toMatchObject({
      name: 'Error',
      stack: expect.stringContaining('thread.ts'),
    });
  });

  it('reject invocations in progress on close', async () => {
    const { host, listLanes } = aHost();
    const rejection = expect(listLanes()).rejects.toThrow('The functions were stopped.');
    await host.close();
    await rejection;
  });
});
