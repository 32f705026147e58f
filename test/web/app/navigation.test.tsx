import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../../../shared/roles.ts';
import { PROFILE, refusal } from '../support/api.ts';
import { openSite, signInAs } from '../support/site.tsx';
import { applyStyles, DESKTOP, PHONE, resizeTo } from '../support/viewport.ts';

const user = userEvent.setup({ delay: null });
const NO_PACKAGES = { 'GET /api/parcels': { body: [] } };
const CUSTOMER_TABS = ['Packages', 'Appointments', 'Ship'];

/** The tabs that can be seen: on a customer's phone those of the bar at the bottom, otherwise those of the header. */
const tabs = () => screen.getAllByRole('navigation', { name: 'Main' }).flatMap(tabsOf);
const tabsOf = (bar: HTMLElement) =>
  within(bar)
    .queryAllByRole('link')
    .map((tab) => tab.textContent);
const current = (name: string) => screen.getByRole('link', { name }).getAttribute('aria-current');
const account = () => screen.getByRole('button', { name: /^Account/ });
const itemsOf = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map((item) => item.textContent);

async function openMenu() {
  await user.click(account());
  return screen.findByRole('menu');
}

beforeEach(() => {
  applyStyles();
  resizeTo(DESKTOP);
});

describe('a customer', () => {
  it.each([PHONE, DESKTOP])(
    'sees the tabs, their name and number, and a home link at %i px',
    async (width) => {
      resizeTo(width);
      openSite('/nowhere', { as: ['Customer'], api: NO_PACKAGES });
      await waitFor(() => expect(tabs()).toEqual(CUSTOMER_TABS));
      expect(account().textContent).toBe(`Account menu${PROFILE.name} 10042`);
      await user.click(screen.getByRole('link', { name: 'Northbound' }));
      const heading = await screen.findByRole('heading', { name: 'Active Packages' });
      expect(location.pathname).toBe('/orders');
      await waitFor(() => expect(document.activeElement).toBe(heading));
      expect(current('Packages')).toBe('page');
    },
  );

  it('opens the menu at its first item, and Escape returns to the button', async () => {
    openSite('/nowhere', { as: ['Customer'] });
    await screen.findAllByText(/10042/);
    const menu = await openMenu();
    expect(menu.textContent).toContain(`${PROFILE.name} · 10042Signed in as ada@northbound.test`);
    expect(itemsOf(menu)).toEqual(['Profile', 'Receipts', 'Logout']);
    const profile = within(menu).getByRole('menuitem', { name: 'Profile' });
    await waitFor(() => expect(document.activeElement).toBe(profile));
    expect(document.querySelector('a[href^="/staff"]')).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(account());
  });

  it.each([
    ['/appointments', 'page'],
    ['/appointments/new', 'true'],
    ['/appointments/appointment-1', 'true'],
  ])('sees Appointments as the current tab of %s', async (path, value) => {
    openSite(path, { as: ['Customer'] });
    await waitFor(() => expect(current('Appointments')).toBe(value));
  });

  it('sees no tabs before the profile exists, and can log out', async () => {
    openSite('/orders', {
      as: ['Customer'],
      api: { 'GET /api/customer/me': refusal(404, 'Not Found', 'This customer has no profile yet.') },
    });
    await screen.findByRole('heading', { name: 'Create Your Profile' });
    expect(location.pathname).toBe('/onboarding');
    expect(tabs()).toEqual([]);
    const menu = await openMenu();
    expect(menu.textContent).toContain('Signed in as ada@northbound.test');
    expect(itemsOf(menu)).toEqual(['Logout']);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(account()));
  });

  it('who is also staff switches between both homes', async () => {
    openSite('/orders', { as: ['Customer', 'CustomerService'], api: NO_PACKAGES });
    await waitFor(() => expect(tabs()).toEqual(CUSTOMER_TABS));
    await user.click(screen.getByRole('link', { name: 'Staff' }));
    await waitFor(() => expect(location.pathname).toBe('/staff/packages'));
    await waitFor(() => expect(tabs()).toEqual(['Packages', 'Waiting', 'Pickups', 'Refunds']));
    expect(screen.getByRole('link', { name: 'Northbound' }).getAttribute('href')).toBe('/staff/packages');
    await user.click(within(await openMenu()).getByRole('menuitem', { name: 'My packages' }));
    await screen.findByRole('heading', { name: 'Active Packages' });
    expect(location.pathname).toBe('/orders');
    expect(tabs()).toEqual(CUSTOMER_TABS);
  });
});

describe.each([PHONE, DESKTOP])('at %i px', (width) => {
  it.each<[Role, string[]]>([
    ['ParcelOperations', ['Packages', 'Intake', 'Waiting', 'Pickups']],
    ['CustomerService', ['Packages', 'Waiting', 'Pickups', 'Refunds']],
    ['Executive', ['Packages', 'Overview']],
  ])('%s sees the tabs of that role, and no customer page', async (role, expected) => {
    resizeTo(width);
    openSite('/', { as: [role] });
    // The bar of a phone has room for three. Its menu has all of them.
    const isPhone = width === PHONE;
    await waitFor(() => expect(tabs()).toEqual(isPhone ? expected.slice(0, 3) : expected));
    expect(location.pathname).toBe('/staff/packages');
    expect(current('Packages')).toBe('page');
    const items = itemsOf(await openMenu());
    expect(items).toEqual([...(isPhone ? expected : []), 'Logout']);
    if (isPhone) await waitFor(() => expect(document.activeElement?.textContent).toBe('Packages'));
  });
});

it('the bar shows the name of the user who signs in after another', async () => {
  openSite('/nowhere', {
    as: ['Customer'],
    api: {
      ...NO_PACKAGES,
      'GET /api/customer/me': [
        { body: PROFILE },
        { body: { ...PROFILE, name: 'Grace Hopper', customerNumber: '10077' } },
      ],
    },
  });
  await screen.findAllByText(/10042/);
  signInAs(['Customer'], 'grace');
  document.dispatchEvent(new Event('visibilitychange'));
  await screen.findByRole('heading', { name: 'Active Packages' });
  await waitFor(() => expect(account().textContent).toBe('Account menuGrace Hopper 10077'));
  expect(screen.queryByText(/10042/)).toBeNull();
});

describe('a visitor', () => {
  it('sees no navigation on the login page, and a link to it elsewhere', async () => {
    openSite('/no/such/page');
    await screen.findByText("The page you're looking for doesn't seem to exist.");
    expect(document.title).toBe('Page not found · Northbound');
    await user.click(screen.getByRole('link', { name: 'LOGIN' }));
    await screen.findByRole('heading', { name: 'Log in' });
    expect(location.pathname).toBe('/login');
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it.each(['/', '/orders?from=mail#top', '/staff/packages'])('is led from %s to the login', async (path) => {
    openSite(path);
    await screen.findByRole('heading', { name: 'Log in' });
    expect(location.pathname).toBe('/login');
  });
});

it.each<[Role, string]>([
  ['ParcelOperations', '/orders'],
  ['Customer', '/staff/packages'],
])('%s may not open %s, and can log out there', async (role, path) => {
  openSite(path, { as: [role] });
  await screen.findByText('You do not have permission to access this page!');
  expect(location.pathname).toBe('/forbidden');
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Logout' }));
  await screen.findByRole('heading', { name: 'Log in' });
});

it('leads a signed-in customer from the login to their packages', async () => {
  openSite('/login', { as: ['Customer'], api: NO_PACKAGES });
  await screen.findByRole('heading', { name: 'Active Packages' });
  expect(location.pathname).toBe('/orders');
  expect(document.title).toBe('Active Packages · Northbound');
});
