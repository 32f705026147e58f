import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { functionEnvironment } from '../../../local/lambda/environment.ts';
import { startFunctionHost } from '../../../local/lambda/host.ts';
import type { ServiceName } from '../../../shared/route.ts';
import { anEvent, aPerson } from '../../support/events.ts';
import { temporaryDirectory, until } from '../support.ts';

/** Nothing listens on this port. */
const UNREACHABLE = 'http://127.0.0.1:1';

function aHost(logFile = join(temporaryDirectory(), 'functions.log')) {
  const report = vi.fn();
  const host = startFunctionHost({ logFile, report });
  onTestFinished(() => host.close());
  host.configure({
    ...functionEnvironment({
      secrets: '',
      cardProvider: '',
      dynamo: UNREACHABLE,
      store: UNREACHABLE,
      identity: UNREACHABLE,
    }),
    AWS_MAX_ATTEMPTS: '1',
  });
  return { host, logFile, report };
}

const invocation = (event: APIGatewayProxyEventV2, service: ServiceName = 'locations') => ({
  service,
  event,
  requestId: 'one',
  deadline: Date.now() + 10_000,
});

describe('the functions', { timeout: 60_000 }, () => {
  it('respond before and after a reload', async () => {
    const { host } = aHost();

    const first = host.invoke(invocation(anEvent('listLocations', null)));
    host.reload();
    const second = host.invoke(invocation(anEvent('listLocations', null)));

    expect(await first).toMatchObject({ statusCode: 200 });
    expect(await second).toEqual(await first);
  });

  it('write their logs to the log file', async () => {
    const { host, logFile } = aHost();
    const event = anEvent('getMyProfile', aPerson());

    const result = await host.invoke(invocation(event, 'customers'));

    expect(result).toMatchObject({ statusCode: expect.toSatisfy((status: number) => status >= 500) });
    await until(() => readFileSync(logFile, 'utf8').includes('"service":"customers"'));
  });

  it('keep running if the log cannot be written, which is reported once', async () => {
    // Every write to /dev/full fails with ENOSPC.
    const { host, report } = aHost('/dev/full');
    const event = anEvent('getMyProfile', aPerson());

    await host.invoke(invocation(event, 'customers'));
    await until(() => report.mock.calls.length > 0);
    await host.invoke(invocation(event, 'customers'));

    expect(await host.invoke(invocation(anEvent('listLocations', null)))).toMatchObject({ statusCode: 200 });
    expect(report).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'ENOSPC' }),
      "Writing the functions' log",
    );
  });

  it("do not inherit the user's AWS configuration", async () => {
    vi.stubEnv('AWS_PROFILE', 'personal');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { host } = aHost();

    const prepared = host.prepare({ tableName: 'any', dropFirst: false, seed: undefined });

    // With a profile, the SDK would fail to load its credentials before it connects.
    await expect(prepared).rejects.toThrow('ECONNREFUSED');
  });

  it('preserve the stack of errors in their thread', async () => {
    const { host } = aHost();

    const result = host.invoke(invocation(anEvent('listLocations', null), 'unknown' as ServiceName));

    await expect(result).rejects.toMatchObject({
      name: 'TypeError',
      stack: expect.stringContaining('thread.ts'),
    });
  });

  it('reject invocations in progress on close', async () => {
    const { host } = aHost();
    const result = host.invoke(invocation(anEvent('listLocations', null)));
    const rejection = expect(result).rejects.toThrow('The functions were stopped.');

    await host.close();

    await rejection;
  });
});
