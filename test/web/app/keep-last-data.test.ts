import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';
import { keepLastData } from '#web/app/keep-last-data.ts';
import { activeParcels } from '#web/domain/parcel/queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { configureIdentity } from '#web/lib/identity/identity.ts';
import { lastData } from '#web/lib/session/last-data.ts';
import { CLIENT, signInAs } from '../support/site.tsx';

const { queryKey } = activeParcels;
const PAGE = { items: [], unreadable: 0, nextCursor: null };
let client: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  configureIdentity({ ...DEFAULT_RUNTIME_CONFIG, userPoolClientId: CLIENT });
  signInAs(['Customer']);
  client = createQueryClient(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const load = (key: readonly string[], data: unknown) =>
  client.fetchQuery({ queryKey: key, queryFn: () => data, staleTime: 0, retry: false });
const keptKeys = () => lastData.read()?.queries.map(({ key }) => key);

it('keeps what Active Packages shows, and nothing else', async () => {
  keepLastData(client, 'ada');
  await load(queryKey, PAGE);
  await load(['messages', 'mine'], 'secret');
  await vi.advanceTimersByTimeAsync(500);
  expect(lastData.read()?.username).toBe('ada');
  expect(keptKeys()).toEqual([[...queryKey]]);
});

it.each([
  ['without a network', () => void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
  ['after a request without a response', () => undefined],
])('shows it %s', async (_, goOffline) => {
  const stop = keepLastData(client, 'ada');
  await load(queryKey, PAGE);
  await vi.advanceTimersByTimeAsync(500);
  stop();
  goOffline();
  client = createQueryClient(() => {});
  keepLastData(client, 'ada');
  await load(queryKey, Promise.reject(ApiError.noResponse(new TypeError()))).catch(() => undefined);
  expect(client.getQueryData(queryKey)).toEqual(PAGE);
});

it('keeps nothing for another user', () => {
  lastData.write({ username: 'grace', queries: [{ key: [...queryKey], data: PAGE, updatedAt: 1 }] });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  keepLastData(client, 'ada');
  expect(client.getQueryData(queryKey)).toBeUndefined();
  expect(lastData.read()).toBeNull();
});

it('saves nothing after a logout, even data that was loaded just before', async () => {
  keepLastData(client, 'ada');
  await load(queryKey, PAGE);
  localStorage.clear();
  await vi.advanceTimersByTimeAsync(500);
  expect(lastData.read()).toBeNull();
});
