import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { retry } from '../../functions/data/retry.ts';
import { updateRecord } from '../../functions/data/update-record.ts';
import { remainingMs, withDeadline } from '../../functions/platform/deadline.ts';
import { VersionConflict } from '../../functions/platform/errors.ts';

const fails = () => vi.fn(() => Promise.reject(new Error('busy')));
const always = () => true;

describe('work that fails in a way that passes', () => {
  it('is done again until it succeeds', async () => {
    const work = fails()
      .mockRejectedValueOnce(new Error('busy'))
      .mockResolvedValueOnce('done' as never);
    await expect(retry(work, always)).resolves.toBe('done');
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('is not done again when the time of the call is over, so that the caller still gets an answer', async () => {
    const work = fails();
    const atItsEnd = { getRemainingTimeInMillis: () => 400 };
    await expect(withDeadline(atItsEnd, () => retry(work, always))).rejects.toThrow('busy');
    expect(work).toHaveBeenCalledTimes(1);
  });
});

it('work that fails for good is done once', async () => {
  const work = fails();
  await expect(retry(work, () => false)).rejects.toThrow('busy');
  expect(work).toHaveBeenCalledTimes(1);
});

it('a change is made although others write first dozens of times', async () => {
  // No jitter: the backoff is zero.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => random.mockRestore());
  let writers = 40;
  const save = async (_: object, after: object) => {
    if (writers-- > 0) throw new VersionConflict();
    return after;
  };
  await expect(updateRecord({ find: async () => ({}), save }, () => ({ is: 'changed' }))).resolves.toEqual({
    is: 'changed',
  });
});

it('the time of a call is known in all that it does, and nowhere else', async () => {
  const inside = await withDeadline({ getRemainingTimeInMillis: () => 60_000 }, async () => {
    await Promise.resolve();
    return remainingMs();
  });
  expect(inside).toBeLessThan(60_000);
  expect(remainingMs()).toBe(Number.POSITIVE_INFINITY);
});
