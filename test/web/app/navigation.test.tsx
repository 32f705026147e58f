import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { notifyUntilClosed } from '#web/lib/toasts.ts';
import { errorReply, PROFILE } from '../support/api.ts';
import { hrefOf, isAt, isFocused, isOn, textsOf } from '../support/page.ts';
import { openSite, signInAs } from '../support/site.tsx';
import { applyStyles, DESKTOP, PHONE, resizeTo } from '../support/viewport.ts';

const user = userEvent.setup({ delay: null });
const NO_PACKAGES = { 'GET /api/parcels': { body: [] } };
const SERVICE_TABS = [
  'Packages',
  'Pickups',
  'Waiting',
  'Sailings',
  'Refunds',
  'Claims',
  'Storage',
  'TruckMate',
];
const CUSTOMER_TABS = ['Packages', 'Appointments', 'Ship'];

/** The visible tabs: in the bottom bar on a customer's phone, otherwise in the header. */
const tabLinks = () =>
  screen.getAllByRole('navigation', { name: 'Main' }).flatMap((bar) => within(bar).queryAllByRole('link'));
const tabs = () => textsOf(tabLinks());
const current = (name: string) =>
  tabLinks()
    .find((tab) => tab.textContent === name)
    ?.getAttribute('aria-current');
const account = () => screen.getByRole('button', { name: /^Account/ });
const itemsOf = (menu: HTMLElement) => textsOf(within(menu).getAllByRole('menuitem'));

async function openMenu() {
  await user.click(account());
  return screen.findByRole('menu');
}

beforeEach(() => {
  applyStyles();
  resizeTo(DESKTOP);
});

describe('a customer', () => {
  it.each([PHONE, DESKTOP])('sees the tabs, customer number and home link at %i px', async (width) => {
    resizeTo(width);
    openSite('/nowhere', { as: ['Customer'], api: NO_PACKAGES });
    await waitFor(() => expect(tabs()).toEqual(CUSTOMER_TABS));
    expect(account().textContent).toBe(`Account menu${PROFILE.name} 10042`);
    await user.click(screen.getByRole('link', { name: 'Northbound' }));
    await isFocused(await isOn('Active Packages'));
    await isAt('/orders');
    expect(current('Packages')).toBe('page');
  });

  it('opens the account menu with the focus on its first item, and Escape returns the focus to the button', async () => {
    openSite('/nowhere', { as: ['Customer'] });
    await screen.findAllByText(/10042/);
    const menu = await openMenu();
    expect(menu.textContent).toContain(`${PROFILE.name} · 10042Signed in as ada@northbound.test`);
    expect(itemsOf(menu)).toEqual([
      'Profile',
      'Expected Packages',
      'Messages',
      'Receipts',
      'Claims',
      'Logout',
    ]);
    await isFocused(within(menu).getByRole('menuitem', { name: 'Profile' }));
    expect(document.querySelector('a[href^="/staff"]')).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(account());
  });

  it.each([
    ['/appointments', 'page'],
    ['/appointments/new', 'true'],
    ['/appointments/appointment-1', 'true'],
  ])('sees Appointments as the current tab on %s', async (path, value) => {
    openSite(path, { as: ['Customer'] });
    await waitFor(() => expect(current('Appointments')).toBe(value));
  });

  it('sees no tabs before the profile exists, and can log out', async () => {
    const none = errorReply(404, 'Not Found', 'This customer has no profile yet.');
    openSite('/orders', { as: ['Customer'], api: { 'GET /api/customer/me': none } });
    await isOn('Create Your Profile');
    await isAt('/onboarding');
    expect(tabs()).toEqual([]);
    const menu = await openMenu();
    expect(menu.textContent).toContain('Signed in as ada@northbound.test');
    expect(itemsOf(menu)).toEqual(['Logout']);
    await user.keyboard('{Escape}');
    await isFocused(account());
  });

  it('who is also staff can switch between the customer and the staff pages', async () => {
    openSite('/orders', { as: ['Customer', 'CustomerService'], api: NO_PACKAGES });
    await waitFor(() => expect(tabs()).toEqual(CUSTOMER_TABS));
    await user.click(screen.getByRole('link', { name: 'Staff' }));
    await isAt('/staff/packages');
    await waitFor(() => expect(tabs()).toEqual(SERVICE_TABS));
    expect(hrefOf('Northbound')).toBe('/staff/packages');
    await user.click(within(await openMenu()).getByRole('menuitem', { name: 'My packages' }));
    await isOn('Active Packages');
    await isAt('/orders');
    expect(tabs()).toEqual(CUSTOMER_TABS);
  });
});

describe.each([PHONE, DESKTOP])('at %i px', (width) => {
  it.each<[Role, string[]]>([
    ['ParcelOperations', ['Packages', 'Pickups', 'Intake', 'Waiting', 'Sailings', 'Claims', 'TruckMate']],
    ['CustomerService', SERVICE_TABS],
    ['Executive', ['Packages', 'Overview', 'Sailings', 'Claims', 'Storage', 'TruckMate']],
  ])('%s sees only the tabs of that role', async (role, expected) => {
    resizeTo(width);
    openSite('/', { as: [role] });
    // On a phone, the bar has room for three tabs, and the menu has all of them.
    const isPhone = width === PHONE;
    await waitFor(() => expect(tabs()).toEqual(isPhone ? expected.slice(0, 3) : expected));
    expect(location.pathname).toBe('/staff/packages');
    expect(current('Packages')).toBe('page');
    const items = itemsOf(await openMenu());
    expect(items).toEqual([...(isPhone ? expected : []), 'Logout']);
    if (isPhone) await waitFor(() => expect(document.activeElement?.textContent).toBe('Packages'));
  });
});

it('the header shows the name of a user who signs in after another', async () => {
  const grace = { ...PROFILE, name: 'Grace Hopper', customerNumber: '10077' };
  const profiles = { 'GET /api/customer/me': [{ body: PROFILE }, { body: grace }] };
  openSite('/nowhere', { as: ['Customer'], api: { ...NO_PACKAGES, ...profiles } });
  await screen.findAllByText(/10042/);
  signInAs(['Customer'], 'grace');
  document.dispatchEvent(new Event('visibilitychange'));
  await isOn('Active Packages');
  await waitFor(() => expect(account().textContent).toBe('Account menuGrace Hopper 10077'));
  expect(screen.queryByText(/10042/)).toBeNull();
});

it.each(['/', '/login', '/orders', '/nowhere'])(
  '%s shows the maintenance page in maintenance mode',
  async (path) => {
    openSite(path, { config: { maintenanceMode: 'true' } });
    await screen.findByRole('heading', { name: 'Scheduled Maintenance Notice' });
    screen.getByText(/unavailable from 9 PM PST on October 24 for upgrades/);
    await waitFor(() => expect(document.title).toBe('Scheduled Maintenance Notice · Northbound'));
  },
);

describe('a visitor', () => {
  it('sees a link to the login page on other pages, and no navigation on the login page', async () => {
    openSite('/no/such/page');
    await screen.findByText("The page you're looking for doesn't seem to exist.");
    await isOn('Page not found');
    await user.click(screen.getByRole('link', { name: 'LOGIN' }));
    await isOn('Log in');
    await isAt('/login');
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it.each(['/', '/staff/packages'])('is redirected from %s to the login page', async (path) => {
    openSite(path);
    await isOn('Log in');
    await isAt('/login');
  });
});

describe('the page for forbidden paths', () => {
  it.each<[Role, string]>([
    ['Executive', '/edit-package/p1'],
    ['Customer', '/package-label/p1'],
    ['Executive', '/staff/pickups'],
    ['CustomerService', '/staff/overview'],
    ['CustomerService', '/orders'],
    ['Executive', '/receipts'],
    ['Customer', '/staff/packages'],
  ])('is shown to %s at %s, which sends none of its calls', async (role, path) => {
    const { calls } = openSite(path, { as: [role] });
    await isAt('/forbidden');
    await screen.findByText('You do not have permission to access this page!');
    expect(calls).toEqual(role === 'Customer' ? ['GET /api/customer/me'] : []);
  });

  it.each<[Role, string]>([
    ['ParcelOperations', '/orders'],
    ['Customer', '/staff/packages'],
  ])('lets %s log out after opening %s', async (role, path) => {
    openSite(path, { as: [role] });
    await screen.findByText('You do not have permission to access this page!');
    await isAt('/forbidden');
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Logout' }));
    await isOn('Log in');
  });
});

it('redirects a signed-in customer from the login page to their packages', async () => {
  openSite('/login', { as: ['Customer'], api: NO_PACKAGES });
  await isOn('Active Packages');
  await isAt('/orders');
});

it('a change of route dismisses a toast that stays until closed', async () => {
  openSite('/nowhere');
  await isOn('Page not found');
  act(() => notifyUntilClosed('Saved.'));
  await screen.findByText('Saved.');
  act(() => {
    window.history.pushState(null, '', '/elsewhere');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await waitFor(() => expect(screen.queryByText('Saved.')).toBeNull());
});
