import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aParcel } from '#test/support/parcels.ts';
import { shrinkPhoto } from '#web/components/uploads/shrink-photo.ts';
import { useUploads } from '#web/components/uploads/uploads.ts';
import { photoUploads } from '#web/features/intake/photos/photo-uploads.ts';
import { deferred, noNetwork } from '../support/api.ts';
import { isAt, isOn, press } from '../support/page.ts';
import { CLIENT, changeElsewhere, logOutElsewhere, openSite, signInAs } from '../support/site.tsx';
import { applyStyles } from '../support/viewport.ts';

vi.mock('#web/components/uploads/shrink-photo.ts', () => ({
  shrinkPhoto: vi.fn(),
  UnusablePhoto: class extends Error {},
}));

const PREFIX = `CognitoIdentityServiceProvider.${CLIENT}.`;
const REVOKE = 'POST https://cognito-idp.us-west-2.amazonaws.com/';
const NB1 = aParcel({ freightBillNum: 'NB100001' });

beforeEach(applyStyles);

/** Opens Active Packages for Ada, with everything that Amplify stores, and waits until her packages are kept. */
async function openPackages(revoked: () => { body: object }, isHosted = false) {
  const api = openSite('/orders', {
    as: ['Customer'],
    config: { oauthDomain: 'login.example', redirectSignOut: 'https://portal.example/login' },
    api: { 'GET /api/parcels': { body: [NB1] }, 'GET /api/appointments': { body: [] }, [REVOKE]: revoked },
  });
  for (const name of ['ada.accessToken', 'ada.refreshToken', 'ada.clockDrift', 'ada.signInDetails'])
    localStorage.setItem(PREFIX + name, `the ${name}`);
  if (isHosted) localStorage.setItem(`${PREFIX}oauthSignIn`, 'true,false');
  await screen.findByRole('article', { name: /NB100001/ });
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('NB100001'));
  return api;
}

async function chooseLogout() {
  await press(/^Account menu/);
  const item = await screen.findByRole('menuitem', { name: 'Logout' });
  act(() => item.click());
}

/** Logs out, and checks before anything else can happen that the browser has nothing of Ada. */
async function logOut() {
  await chooseLogout();
  const stored = JSON.stringify({ ...localStorage, ...sessionStorage });
  expect(stored).not.toContain(PREFIX);
  expect(stored).not.toMatch(/NB100001|ada/);
}

describe('a logout removes the tokens and the kept data at once', () => {
  it('and then revokes the refresh token', async () => {
    const { sent } = await openPackages(() => ({ body: {} }));
    await logOut();
    await isOn('Log in');
    expect(sent(REVOKE)).toEqual([{ ClientId: CLIENT, Token: 'the ada.refreshToken' }]);
  });

  it('also without a network, which revokes the refresh token when it returns', async () => {
    let isOnline = false;
    const { sent } = await openPackages(() => (isOnline ? { body: {} } : noNetwork()));
    await logOut();
    await isOn('Log in');
    expect(sent(REVOKE)).toHaveLength(1);
    isOnline = true;
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(sent(REVOKE)).toHaveLength(2));
  });

  it('and leaves for the sign-out of the provider after a hosted sign-in', async () => {
    const assign = vi.spyOn(location, 'assign').mockReturnValue();
    await openPackages(() => ({ body: {} }), true);
    await logOut();
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    const { host, pathname, searchParams } = new URL(String(assign.mock.lastCall?.[0]));
    expect([host + pathname, Object.fromEntries(searchParams)]).toEqual([
      'login.example/logout',
      { client_id: CLIENT, logout_uri: 'https://portal.example/login' },
    ]);
  });

  it('and stays at the login page if the provider cannot be reached', async () => {
    const assign = vi.spyOn(location, 'assign').mockReturnValue();
    await openPackages(noNetwork, true);
    await logOut();
    await screen.findByText('An error occurred when attempting to log out from OAuth provider.');
    expect(assign).not.toHaveBeenCalled();
  });
});

it('a response that arrives after the logout stores and tells nothing', async () => {
  const late = deferred({ body: { ...NB1, customerNotes: 'Secret' } });
  const late2 = deferred({ body: [aParcel({ freightBillNum: 'NB100002' })] });
  let isAda = true;
  openSite('/orders', {
    as: ['Customer'],
    api: {
      'GET /api/parcels': [{ body: [NB1] }, { body: [NB1] }],
      'GET /api/appointments': () => (isAda ? late2.reply() : { body: [] }),
      [`PUT /api/parcels/${NB1.parcelId}/notes`]: late.reply,
    },
  });
  await screen.findByRole('article', { name: /NB100001/ });
  await press(`Edit notes for ${NB1.freightBillNum}`);
  await userEvent.type(await screen.findByRole('textbox'), 'Secret');
  await press('Save');
  logOutElsewhere();
  await isAt('/login');
  isAda = false;
  late.release();
  late2.release();
  changeElsewhere(() => signInAs(['Customer'], 'bob'));
  await isOn('Active Packages');
  expect(document.body.textContent).not.toMatch(/Secret|Notes updated/);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/Secret|NB100002/);
});

it('asks on any page before it ends the upload of photos', async () => {
  vi.mocked(shrinkPhoto).mockReturnValueOnce(new Promise(() => undefined));
  openSite('/staff/packages', { as: ['ParcelOperations'], api: { 'GET /api/staff/parcels': { body: [] } } });
  await isOn('Packages');
  photoUploads.add('i1', 'photo', [new File(['x'], 'x.jpg')]);
  await chooseLogout();
  await screen.findByText('1 photo has not been uploaded yet.');
  await press('Stay logged in');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(useUploads.getState()).toHaveLength(1);
  await chooseLogout();
  await press('Log out');
  await isOn('Log in');
  expect(useUploads.getState()).toEqual([]);
});
