import { MutationObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../web/src/lib/api/api-error.ts';
import { createQueryClient } from '../../../../web/src/lib/api/query-client.ts';
import { notify, notifyError } from '../../../../web/src/lib/toasts.ts';

vi.mock('../../../../web/src/lib/toasts.ts', () => ({ notify: vi.fn(), notifyError: vi.fn() }));
beforeEach(() => vi.clearAllMocks());

const refused = new ApiError({ status: 409, error: 'Conflict', message: 'It has changed.' });
const broken = new ApiError({ status: 503, error: 'Service Unavailable' });

describe('a mutation', () => {
  it('tells of its success', async () => {
    await new MutationObserver(createQueryClient(), {
      mutationFn: async () => 1,
      meta: { success: 'Notes updated.' },
    }).mutate();
    expect(notify).toHaveBeenCalledExactlyOnceWith('Notes updated.');
  });

  it.each([
    ["the server's words", undefined, 'It has changed.'],
    ['its own words', 'It was not saved.', 'It was not saved.'],
  ])('tells of its failure in %s, once', async (_, failure, text) => {
    const mutationFn = vi.fn(() => Promise.reject(refused));
    const mutation = new MutationObserver(createQueryClient(), { mutationFn, meta: { failure } }).mutate();

    await expect(mutation).rejects.toBe(refused);
    expect(notifyError).toHaveBeenCalledExactlyOnceWith(text);
    expect(mutationFn).toHaveBeenCalledOnce();
  });

  it('leaves its failure to a form that shows it', async () => {
    const mutationFn = () => Promise.reject(refused);
    const mutation = new MutationObserver(createQueryClient(), {
      mutationFn,
      meta: { failure: false },
    }).mutate();
    await expect(mutation).rejects.toBe(refused);
    expect(notifyError).not.toHaveBeenCalled();
  });
});

describe('a query', () => {
  it('is tried again when the server broke, twice, and never when it refused', () => {
    const retry = createQueryClient().getDefaultOptions().queries?.retry;
    if (typeof retry !== 'function') throw new Error('No rule.');
    expect(retry(0, broken)).toBe(true);
    expect(retry(2, broken)).toBe(false);
    expect(retry(0, refused)).toBe(false);
  });
});
