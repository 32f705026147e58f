import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { defineEventFunction } from '../../functions/events/event-function.ts';
import { remainingMs } from '../../functions/platform/deadline.ts';
import { anObjectCreatedEvent } from '../support/images.ts';
import { IMAGE_BUCKET } from '../support/local-stores.ts';

const environment = {
  STAGE: 'test',
  LOG_LEVEL: 'SILENT',
  TABLE_NAME: 'table',
  IMAGE_BUCKET,
} as const;
const context = { awsRequestId: 'request-1', getRemainingTimeInMillis: () => 5000 } as never;

describe('an event function', () => {
  it('connects once, with its parsed environment and its tools', async () => {
    const clock = { now: () => new Date(0) };
    const connect = vi.fn(() => ({ seen: [] as unknown[] }));
    const handler = defineEventFunction('images', connect, ({ seen, clock: given }) => async ({ key }) => {
      seen.push([key, given.now()]);
    }).with({ environment, clock });
    await handler(anObjectCreatedEvent('originals/a'), context);
    await handler(anObjectCreatedEvent('originals/b'), context);
    expect(connect).toHaveBeenCalledTimes(1);
    expect(connect).toHaveBeenCalledWith(environment, expect.objectContaining({ clock }));
    expect(connect.mock.results[0]?.value.seen).toEqual([
      ['originals/a', new Date(0)],
      ['originals/b', new Date(0)],
    ]);
  });

  it('has access to the remaining time', async () => {
    let remaining = Number.POSITIVE_INFINITY;
    const handler = defineEventFunction(
      'images',
      () => ({}),
      () => async () => {
        remaining = remainingMs();
      },
    ).with({ environment });
    await handler(anObjectCreatedEvent('originals/a'), context);
    expect(remaining).toBeLessThanOrEqual(5000);
  });

  it('logs an error once and rethrows it', async () => {
    // Otherwise the logger creates its own console.
    vi.stubEnv('POWERTOOLS_DEV', 'true');
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => {
      log.mockRestore();
      vi.unstubAllEnvs();
    });
    const handler = defineEventFunction(
      'images',
      () => ({}),
      () => () => Promise.reject(new Error('busy')),
    ).with({ environment: { ...environment, LOG_LEVEL: 'ERROR' } });
    await expect(handler(anObjectCreatedEvent('originals/a'), context)).rejects.toThrow('busy');
    const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)));
    expect(lines).toEqual([
      expect.objectContaining({
        message: 'Failed to handle an event',
        service: 'images',
        requestId: 'request-1',
        key: 'originals/a',
        error: expect.objectContaining({ message: 'busy' }),
      }),
    ]);
  });

  it('fails if an environment variable is missing', async () => {
    const handler = defineEventFunction(
      'images',
      () => ({}),
      () => async () => {},
    ).with({ environment: { ...environment, IMAGE_BUCKET: '' } });
    await expect(handler(anObjectCreatedEvent('originals/a'), context)).rejects.toThrow('IMAGE_BUCKET');
  });
});
