import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';
import { keepLastData, restoreLastData } from '#web/app/keep-last-data.ts';
import { myProfile } from '#web/domain/customer/queries.ts';
import { activeParcels } from '#web/domain/parcel/queries.ts';
import { LOCATIONS } from '#web/domain/terminal/queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { configureIdentity } from '#web/lib/identity/identity.ts';
import { lastData } from '#web/lib/session/last-data.ts';
import { PROFILE } from '../support/api.ts';
import { CLIENT, signInAs } from '../support/site.tsx';

const { queryKey } = activeParcels;
const PAGE = { items: [], unreadable: 0, nextCursor: null };
const LAST = { username: 'ada', queries: [{ key: [...queryKey], data: PAGE, updatedAt: 1 }] };
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

it('keeps data that was loaded before, by the answers to early calls', async () => {
  await load(queryKey, PAGE);
  keepLastData(client, 'ada');
  await vi.advanceTimersByTimeAsync(500);
  expect(keptKeys()).toEqual([[...queryKey]]);
});

it('does not replace the data of the last visit before anything has loaded', async () => {
  lastData.write(LAST);
  keepLastData(client, 'ada');
  await vi.advanceTimersByTimeAsync(500);
  expect(lastData.read()).toEqual(LAST);
});

it.each([
  ['null', null],
  ['without agreement', { ...PROFILE, hasAgreedToLatestTos: false }],
])('keeps no incomplete profile, which would redirect to /onboarding: %s', async (_, profile) => {
  keepLastData(client, 'ada');
  await load(myProfile.queryKey, profile);
  await load(queryKey, PAGE);
  await vi.advanceTimersByTimeAsync(500);
  expect(keptKeys()).toEqual([[...queryKey]]);
  await load(myProfile.queryKey, PROFILE);
  await vi.advanceTimersByTimeAsync(500);
  expect(keptKeys()).toEqual([[...myProfile.queryKey], [...queryKey]]);
});

it('deletes what it has kept for another user, and never shows it', () => {
  lastData.write({ ...LAST, username: 'grace' });
  expect(restoreLastData(client, 'ada')).toBe(false);
  expect(client.getQueryData(queryKey)).toBeUndefined();
  expect(lastData.read()).toBeNull();
});

it('is shown with its age, and loaded again at once, even if it is a second old', async () => {
  const updatedAt = Date.now() - 1000;
  lastData.write({ username: 'ada', queries: [{ key: [...queryKey], data: PAGE, updatedAt }] });
  expect(restoreLastData(client, 'ada')).toBe(true);
  expect(client.getQueryState(queryKey)).toMatchObject({ data: PAGE, dataUpdatedAt: updatedAt });
  const queryFn = vi.fn(async () => PAGE);
  const unsubscribe = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  expect(queryFn).toHaveBeenCalledOnce();
  unsubscribe();
});

it('never replaces newer data', async () => {
  lastData.write(LAST);
  const newer = { ...PAGE, unreadable: 1 };
  await load(queryKey, newer);
  restoreLastData(client, 'ada');
  expect(client.getQueryData(queryKey)).toEqual(newer);
});

it('says if the packages are not included, so that the page waits for them', () => {
  lastData.write({ username: 'ada', queries: [{ key: [...LOCATIONS], data: [], updatedAt: 1 }] });
  expect(restoreLastData(client, 'ada')).toBe(false);
  expect(client.getQueryData(LOCATIONS)).toEqual([]);
});

it('saves nothing after a logout, even data that was loaded just before', async () => {
  keepLastData(client, 'ada');
  await load(queryKey, PAGE);
  localStorage.clear();
  await vi.advanceTimersByTimeAsync(500);
  expect(lastData.read()).toBeNull();
});
