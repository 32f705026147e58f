import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PROFILE, type Responders } from '../support/api.ts';
import { fill, isAt, isOn, press } from '../support/page.ts';
import { openSite } from '../support/site.tsx';

const TEXT = 'A new version is available.';
const SITE_DATA =
  '<script type="application/json" id="site-data">{"entry":["assets/index-1.js"],"pages":{}}</script>';
const reload = vi.fn();

beforeEach(() => {
  reload.mockClear();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  document.body.insertAdjacentHTML('beforeend', SITE_DATA);
  return () => document.getElementById('site-data')?.remove();
});

const ANSWERS: Responders = {
  'GET /api/customer/me': { body: PROFILE, headers: { release: 'second' } },
  'GET /api/parcels': { body: [] },
  'GET /api/appointments': { body: [] },
  'GET /runtime-config.json': { body: { release: 'second' } },
};

/** Opens a page of the first release, while API and site have the second one. */
function open(path: string, api: Responders = {}): void {
  openSite(path, { as: ['Customer'], api: { ...ANSWERS, ...api }, config: { release: 'first' } });
  const stubbed = fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
    input === '/' ? new Response(SITE_DATA.replace('index-1', 'index-2')) : stubbed(input, init),
  );
}

const follow = async (name: string) =>
  userEvent.click((await screen.findAllByRole('link', { name }))[0] as Element);

it('is offered once, with a button that reloads', async () => {
  open('/orders');
  await screen.findByText(TEXT);
  expect(reload).not.toHaveBeenCalled();
  await press('Reload');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it('is opened with the next page', async () => {
  open('/orders');
  await screen.findByText(TEXT);
  await follow('Appointments');
  await isOn('Appointments');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  await waitFor(() => expect(screen.queryByText(TEXT)).toBeNull());
});

describe('does not interrupt', () => {
  it('a form with unsaved changes', async () => {
    open('/profile');
    await screen.findByText(TEXT);
    await press('Edit Profile');
    await fill('City', 'Soldotna');
    await follow('Packages');
    await screen.findByRole('alertdialog', { name: 'Discard changes?' });
    await press('Keep editing');
    expect(reload).not.toHaveBeenCalled();
    await isAt('/profile');
  });

  it('an upload that continues on the next page', async () => {
    open('/profile');
    await screen.findByText(TEXT);
    const uploading = new AbortController();
    onTestFinished(() => uploading.abort());
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: uploading.signal });
    await follow('Packages');
    await isOn('Active Packages');
    expect(reload).not.toHaveBeenCalled();
    uploading.abort();
    await follow('Appointments');
    await isOn('Appointments');
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('a payment', async () => {
    open('/payment-result');
    await screen.findByRole('heading', { level: 1 });
    await screen.findAllByRole('link', { name: 'Packages' });
    expect(screen.queryByText(TEXT)).toBeNull();
    await follow('Packages');
    await screen.findByText(TEXT);
    expect(reload).not.toHaveBeenCalled();
  });
});

it('is not offered during a release, when only some responses come from it', async () => {
  open('/orders', { 'GET /runtime-config.json': { body: { release: 'first' } } });
  await isOn('Active Packages');
  await follow('Appointments');
  await isOn('Appointments');
  expect(screen.queryByText(TEXT)).toBeNull();
  expect(reload).not.toHaveBeenCalled();
});
