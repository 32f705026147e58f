import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { retry, updateRecord } from '#functions/core/data/retry.ts';
import { VersionConflict } from '#functions/core/platform/errors.ts';
import { remainingMs, withRequestContext } from '#functions/core/platform/request-context.ts';

const fails = () => vi.fn(() => Promise.reject(new Error('busy')));
const isTransient = () => true;

describe('retry', () => {
  it('retries a transient error until the work succeeds', async () => {
    const work = vi.fn(async () => 'done').mockRejectedValueOnce(new Error('busy'));
    await expect(retry(work, isTransient)).resolves.toBe('done');
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('does not retry a permanent error, or close to the deadline, so that a response can still be sent', async () => {
    const work = fails();
    const nearDeadline = { getRemainingTimeInMillis: () => 400 };
    await expect(withRequestContext({}, nearDeadline, () => retry(work, isTransient))).rejects.toThrow(
      'busy',
    );
    expect(work).toHaveBeenCalledTimes(1);
    await expect(retry(work, () => false)).rejects.toThrow('busy');
    expect(work).toHaveBeenCalledTimes(2);
  });
});

it('updateRecord succeeds after dozens of version conflicts', async () => {
  // Without jitter, the backoff is zero.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => random.mockRestore());
  let writers = 40;
  const save = async (_: object, after: object) => {
    if (writers-- > 0) throw new VersionConflict();
    return after;
  };
  const find = async () => ({});
  expect(await updateRecord({ find, save }, () => ({ is: 'changed' }))).toEqual({ is: 'changed' });
});

it('withRequestContext applies only to the work that it runs', async () => {
  const inside = await withRequestContext({}, { getRemainingTimeInMillis: () => 60_000 }, async () => {
    await Promise.resolve();
    return remainingMs();
  });
  expect(inside).toBeLessThan(60_000);
  expect(remainingMs()).toBe(Number.POSITIVE_INFINITY);
});
