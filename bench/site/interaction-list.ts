import type { Page } from '@playwright/test';

/** An interaction of a customer. Only `act` is measured. */
export interface Interaction {
  name: string;
  before?: (page: Page, origin: string) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
  after?: (page: Page) => Promise<unknown>;
}

const open =
  (path: string, waitUntilLoaded: (page: Page) => Promise<unknown>) => async (page: Page, origin: string) => {
    await page.goto(origin + path);
    await waitUntilLoaded(page);
  };
const orders = open('/orders', (page) => page.getByRole('article').first().waitFor());
const history = open('/order-history', (page) => page.getByRole('row').nth(5).waitFor());

/**
 * About as long as a finger presses, in milliseconds. Without it, the browser gets the pointer's move, press and release at
 * once, and the release waits until the other two are handled.
 */
const PRESS = { delay: 80 };

const press = (role: 'button' | 'checkbox' | 'radio' | 'link', name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name }).first().click(PRESS);
const noDialog = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });
const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape');
  await noDialog(page);
};

const discardChanges = async (page: Page) => {
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await noDialog(page);
};

/** The tabs at the bottom of a phone: first with nothing loaded, then with everything. */
const TABS: readonly Interaction[] = ['first', 'again'].flatMap((visit) =>
  [
    { label: 'Appointments', title: 'Appointments' },
    { label: 'Ship', title: 'Create a Quote' },
    { label: 'Packages', title: 'Active Packages' },
  ].map(({ label, title }, index) => ({
    name: `tab: ${label}, ${visit}`,
    ...(visit === 'first' && index === 0 && { before: orders }),
    act: press('link', label),
    after: (page: Page) => page.getByRole('heading', { level: 1, name: title }).waitFor(),
  })),
);

/** Run in this order on the same page. An interaction with `before` starts on a new page. */
export const INTERACTIONS: readonly Interaction[] = [
  {
    name: 'search: each key',
    before: orders,
    act: (page) => page.getByRole('searchbox').pressSequentially('1z 99', { delay: 60 }),
  },
  { name: 'search: clear', act: press('button', 'Clear search') },
  { name: 'filter: open the panel', act: press('button', /^Filter/) },
  { name: 'filter: choose one', act: press('radio', 'In Transit'), after: closeDialog },
  {
    name: 'filter: remove one',
    act: press('button', /^Remove filter/),
    // The list follows the filter in a later render.
    after: (page) => page.getByRole('article').nth(10).waitFor(),
  },
  {
    name: 'select one package',
    act: (page) =>
      page
        .getByRole('checkbox', { name: /^Select freight bill/, disabled: false })
        .first()
        .click(PRESS),
  },
  { name: 'select all', act: press('checkbox', 'Select All') },
  { name: 'clear the selection', act: press('button', 'Clear selection') },
  { name: 'open the details', act: press('button', /^Details/) },
  { name: 'close the details', act: press('button', 'Close'), after: noDialog },
  { name: 'open the notes', act: press('button', /^Edit notes/) },
  {
    name: 'type notes',
    act: (page) => page.keyboard.type('Ring twice', { delay: 40 }),
    after: discardChanges,
  },
  {
    name: 'scroll with the keyboard',
    before: orders,
    act: async (page) => {
      for (let screenful = 0; screenful < 5; screenful++) await page.keyboard.press('PageDown');
    },
  },
  ...TABS,
  { name: 'past packages: open', before: orders, act: press('link', 'Past Packages') },
  { name: 'past packages: next page', before: history, act: press('button', /next page/i) },
  {
    name: 'past packages: 100 per page',
    before: history,
    // By keyboard, because the open list of a native select is a system window.
    act: (page) => page.getByLabel(/per page/i).press('End'),
    after: (page) => page.getByRole('row').nth(90).waitFor(),
  },
  { name: 'past packages: open one of 100', act: (page) => page.getByRole('row').nth(3).click(PRESS) },
];
