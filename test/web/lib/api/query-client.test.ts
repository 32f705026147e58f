import { MutationObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../web/src/lib/api/api-error.ts';
import { createQueryClient } from '../../../../web/src/lib/api/query-client.ts';
import { notify } from '../../../../web/src/lib/toasts.ts';

vi.mock('../../../../web/src/lib/toasts.ts', () => ({ notify: vi.fn() }));
const notifyFailure = vi.fn();
beforeEach(() => vi.clearAllMocks());

const refused = new ApiError({ status: 409, error: 'Conflict', message: 'It has changed.' });
const broken = new ApiError({ status: 503, error: 'Service Unavailable' });

describe('a mutation', () => {
  it('shows a toast after success', async () => {
    await new MutationObserver(createQueryClient(notifyFailure), {
      mutationFn: async () => 1,
      meta: { success: 'Notes updated.' },
    }).mutate();
    expect(notify).toHaveBeenCalledExactlyOnceWith('Notes updated.');
  });

  it.each([
    ['without its own text', undefined],
    ['with its own text', 'It was not saved.'],
  ])('reports its error once, %s', async (_, failure) => {
    const mutationFn = vi.fn(() => Promise.reject(refused));
    const mutation = new MutationObserver(createQueryClient(notifyFailure), {
      mutationFn,
      meta: { failure },
    }).mutate();

    await expect(mutation).rejects.toBe(refused);
    expect(notifyFailure).toHaveBeenCalledExactlyOnceWith(refused, failure);
    expect(mutationFn).toHaveBeenCalledOnce();
  });

  it('does not report an error that a form shows', async () => {
    const mutationFn = () => Promise.reject(refused);
    const mutation = new MutationObserver(createQueryClient(notifyFailure), {
      mutationFn,
      meta: { failure: false },
    }).mutate();
    await expect(mutation).rejects.toBe(refused);
    expect(notifyFailure).not.toHaveBeenCalled();
  });
});

describe('a query', () => {
  it('retries twice after a server error, but not after a refusal', () => {
    const retry = createQueryClient(notifyFailure).getDefaultOptions().queries?.retry;
    if (typeof retry !== 'function') throw new Error('There is no retry function.');
    expect(retry(0, broken)).toBe(true);
    expect(retry(2, broken)).toBe(false);
    expect(retry(0, refused)).toBe(false);
  });
});
