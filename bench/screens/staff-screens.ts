import type { Page } from '@playwright/test';
import { scan } from '#test/e2e/support/scanner.ts';
import { COUNTER_SCREENS } from './counter/counter-screens.ts';
import { heading, type Screen } from './screen.ts';
import { openAppointments, openCustomer, openFirst } from './staff-steps.ts';

const BOARD = '/staff/packages';
/** A few packages, for screens on top of the board. */
const FEW = `${BOARD}?status=ORIGIN&payment=UNPAID&destination=PBY`;
const board = (page: Page) => page.getByRole('table').getByRole('row').nth(2).waitFor();
const dialog = (page: Page) => page.getByRole('dialog');

/** The freight bill number of the first package of a list. */
async function firstNumber(page: Page): Promise<string> {
  const text = await page.getByRole('table').getByRole('row').nth(1).textContent();
  const [number] = /NB\d+/.exec(text ?? '') ?? [];
  if (number === undefined) throw new Error('The list has no package.');
  return number;
}

/** The board and the details of packages. */
const PACKAGE_SCREENS: Screen[] = [
  { name: 'staff-board', path: BOARD, account: 'service', reach: board },
  {
    name: 'staff-filter',
    path: FEW,
    account: 'service',
    reach: async (page) => {
      await page.getByRole('button', { name: /^Filter/ }).click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'staff-details-troubled',
    path: `${BOARD}?status=TROUBLED&flags=tmError`,
    account: 'service',
    reach: openFirst,
  },
  {
    name: 'staff-hold',
    path: FEW,
    account: 'service',
    reach: async (page) => {
      await openFirst(page);
      await page.getByRole('button', { name: 'CHANGE STATUS' }).click();
      await page.getByRole('menuitem', { name: 'Mark as troubled' }).click();
      await page.getByLabel('Reason').selectOption('INVOICE');
    },
  },
  {
    name: 'staff-details-completed',
    path: `${BOARD}?status=COMPLETED&destination=KOD`,
    account: 'warehouse',
    reach: openFirst,
  },
  {
    name: 'staff-delete',
    path: FEW,
    account: 'service',
    reach: async (page) => {
      await openFirst(page);
      await page.getByRole('button', { name: 'DELETE PACKAGE' }).click();
      await page.getByText('permanently delete this package').waitFor();
    },
  },
  {
    name: 'staff-edit',
    path: FEW,
    account: 'service',
    reach: async (page) => {
      await openFirst(page);
      await page.getByRole('link', { name: 'EDIT PACKAGE' }).click();
      await page.getByLabel('Length').waitFor();
    },
  },
  {
    name: 'staff-label',
    path: FEW,
    account: 'warehouse',
    reach: async (page) => {
      await openFirst(page);
      await page.getByRole('link', { name: 'PRINT LABEL', exact: true }).click();
      await page.getByRole('img', { name: /^Barcode/ }).waitFor();
    },
  },
];

/** Screens for scanner users: piles, intake and counter. */
const SCANNER_SCREENS: Screen[] = [
  {
    name: 'staff-pile',
    // Not to Anchorage: browser tests leave packages there that share a number, which a pile refuses.
    path: `${BOARD}?status=ORIGIN&destination=PBY`,
    account: 'warehouse',
    reach: async (page) => {
      await board(page);
      const number = await firstNumber(page);
      await page.goto(new URL(`${BOARD}?status=ORIGIN&payment=UNPAYABLE&flags=hazard`, page.url()).href);
      await board(page);
      const uninspected = await firstNumber(page);
      await page.goto(new URL('/staff/depart', page.url()).href);
      await page.getByLabel('Scan the load').waitFor();
      await scan(page, 'TRUCK-7');
      await page.getByLabel('Scan a package').waitFor();
      for (const code of [number, uninspected, 'NB00000']) await scan(page, code);
      await page.getByText('1 ready, 1 to inspect, 1 refused').waitFor();
    },
  },
  { name: 'staff-intake', path: '/staff/intake', account: 'warehouse', reach: heading(/Receive|Intake/) },
  {
    name: 'staff-waiting',
    path: '/staff/intake/waiting',
    account: 'service',
    reach: (page) => page.getByRole('article').or(page.getByRole('listitem')).first().waitFor(),
  },
  {
    name: 'staff-counter',
    path: '/staff/pickups',
    account: 'warehouse',
    reach: openAppointments,
  },
  {
    name: 'staff-counter-customer',
    path: '/staff/pickups',
    account: 'warehouse',
    reach: openCustomer,
  },
];

export const STAFF_SCREENS: Screen[] = [...PACKAGE_SCREENS, ...SCANNER_SCREENS, ...COUNTER_SCREENS];
