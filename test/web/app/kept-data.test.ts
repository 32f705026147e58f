import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { aParcel } from '#test/support/parcels.ts';
import { keepData, restoreKeptData } from '#web/app/kept-data.ts';
import { myAppointments } from '#web/domain/appointment/queries.ts';
import { myProfile } from '#web/domain/customer/queries.ts';
import { activeParcels } from '#web/domain/parcel/queries.ts';
import { locations } from '#web/domain/terminal/queries.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { configureIdentity } from '#web/lib/identity/identity.ts';
import { configureRelease } from '#web/lib/release-watch.ts';
import { keptData } from '#web/lib/session/kept-data.ts';
import { PROFILE } from '../support/api.ts';
import { CLIENT, signInAs } from '../support/site.tsx';
import { TERMINALS } from '../support/terminals.ts';

const { queryKey } = activeParcels;
const PARCEL = aParcel();
const PAGE = { items: [PARCEL], unreadable: 0, nextCursor: null, searched: 0, sortedWithin: null };
let client: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  configureIdentity({ ...DEFAULT_RUNTIME_CONFIG, userPoolClientId: CLIENT });
  configureRelease({ release: 'one' });
  signInAs(['Customer']);
  client = createQueryClient(() => {});
});
afterEach(() => {
  vi.useRealTimers();
});

const load = (key: readonly unknown[], data: unknown) =>
  client.fetchQuery({ queryKey: key, queryFn: () => data, staleTime: 0, retry: false });
const keptKeys = () => keptData.read()?.clientState.queries.map((query) => query.queryKey);
const waitForSave = () => vi.advanceTimersByTimeAsync(1000);

/** Keeps data, as in an earlier visit, and continues with a new client. */
async function visitBefore(data: unknown = PAGE, key: readonly unknown[] = queryKey) {
  const stop = keepData(client, 'ada');
  await load(key, data);
  await waitForSave();
  stop();
  client = createQueryClient(() => {});
}

it('keeps what Active Packages and the profile show, and nothing else', async () => {
  keepData(client, 'ada');
  const kept = [
    [myProfile.queryKey, PROFILE],
    [queryKey, PAGE],
    [myAppointments.queryKey, { shown: [], unreadable: 0 }],
    [locations.queryKey, TERMINALS],
  ] as const;
  for (const [key, data] of kept) await load(key, data);
  await load(['messages', 'mine'], 'secret');
  await waitForSave();
  expect(keptKeys()).toEqual(kept.map(([key]) => key));
  client = createQueryClient(() => {});
  restoreKeptData(client, 'ada');
  for (const [key, data] of kept) expect(client.getQueryData(key)).toEqual(data);
});

it('keeps data that was loaded before, by the answers to early calls', async () => {
  await load(queryKey, PAGE);
  keepData(client, 'ada');
  await waitForSave();
  expect(keptKeys()).toEqual([[...queryKey]]);
});

it('stores nothing that was still waiting to be stored when it stopped', async () => {
  const stop = keepData(client, 'ada');
  await load(queryKey, PAGE);
  stop();
  await waitForSave();
  expect(keptKeys()).toBeUndefined();
});

it('keeps it after a load has failed, and while other pages are shown', async () => {
  keepData(client, 'ada');
  await load(queryKey, PAGE);
  await load(queryKey, Promise.reject(new TypeError())).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(DAY_MS);
  expect(keptKeys()).toEqual([[...queryKey]]);
  client = createQueryClient(() => {});
  restoreKeptData(client, 'ada');
  expect(client.getQueryState(queryKey)).toMatchObject({ status: 'success', error: null });
});

it.each([
  ['null', null],
  ['without agreement', { ...PROFILE, hasAgreedToLatestTos: false }],
])('keeps no incomplete profile, which would redirect to /onboarding: %s', async (_, profile) => {
  keepData(client, 'ada');
  await load(myProfile.queryKey, profile);
  await load(queryKey, PAGE);
  await waitForSave();
  expect(keptKeys()).toEqual([[...queryKey]]);
  await load(myProfile.queryKey, PROFILE);
  await waitForSave();
  expect(keptKeys()).toEqual([[...myProfile.queryKey], [...queryKey]]);
});

it.each([
  ['of another user', () => 'bob', PAGE],
  ['of another release', () => void configureRelease({ release: 'two' }), PAGE],
  ['that is two weeks old', () => void vi.setSystemTime(Date.now() + 14 * DAY_MS), PAGE],
  ['of a clock that was two weeks ahead', () => void vi.setSystemTime(Date.now() - 15 * DAY_MS), PAGE],
  ['that lacks a field', () => undefined, { ...PAGE, items: [{ ...PARCEL, charges: undefined }] }],
  ['with a value that no longer exists', () => undefined, { ...PAGE, items: [{ ...PARCEL, status: 'OLD' }] }],
  ['without its list', () => undefined, {}],
  ['that is not JSON', () => void localStorage.setItem('last-data', '{'), PAGE],
  ['of an earlier format', () => void localStorage.setItem('last-data', '{"username":"ada"}'), PAGE],
])('drops data %s', async (_, change, data) => {
  await visitBefore(data);
  restoreKeptData(client, change() ?? 'ada');
  expect(client.getQueryData(queryKey)).toBeUndefined();
});

it('deletes the data of another user', async () => {
  await visitBefore();
  restoreKeptData(client, 'bob');
  expect(localStorage.getItem('last-data')).toBeNull();
});

it('is shown with its age, and loaded again at once, even if it is a second old', async () => {
  await visitBefore();
  const updatedAt = Date.now() - 1000;
  restoreKeptData(client, 'ada');
  expect(client.getQueryState(queryKey)).toMatchObject({
    data: PAGE,
    dataUpdatedAt: updatedAt,
    // The page does not wait for it.
    dataUpdateCount: 1,
  });
  const queryFn = vi.fn(async () => PAGE);
  const unsubscribe = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  expect(queryFn).toHaveBeenCalledOnce();
  unsubscribe();
});

it('never replaces newer data', async () => {
  await visitBefore();
  const newer = { ...PAGE, unreadable: 1 };
  await load(queryKey, newer);
  restoreKeptData(client, 'ada');
  expect(client.getQueryData(queryKey)).toEqual(newer);
});

it('saves nothing after a logout, even data that was loaded just before', async () => {
  keepData(client, 'ada');
  await load(queryKey, PAGE);
  localStorage.clear();
  await waitForSave();
  expect(localStorage.getItem('last-data')).toBeNull();
});
