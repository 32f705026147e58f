import type { Page } from '@playwright/test';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import {
  SECOND_FACTOR_CLAIM,
  SECOND_FACTOR_STEPS,
  type SecondFactorStep,
} from '#shared/deployment/claims.ts';
import { heading, mockResponse, type Screen } from './screen.ts';
import { measurePackage, openCustomer, openFirst } from './staff-steps.ts';

const BOARD = '/staff/packages';
const CONFLICT = { status: 409, error: 'Conflict', message: 'This package has changed since you opened it.' };

/** Removes the groups from the stored ID token and adds the missing step. The site does not check its signature. */
const needSecondFactor = (step: SecondFactorStep) => (page: Page) =>
  page.addInitScript(
    ({ claim, value }) => {
      for (const [key, token] of Object.entries(localStorage)) {
        if (!key.endsWith('.idToken')) continue;
        const [header, payload = '', signature] = token.split('.');
        const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
        const changed = { ...claims, 'cognito:groups': [], [claim]: value };
        const encoded = btoa(JSON.stringify(changed))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '');
        localStorage.setItem(key, [header, encoded, signature].join('.'));
      }
    },
    { claim: SECOND_FACTOR_CLAIM, value: step },
  );

const SECOND_FACTOR_TITLES = {
  'set-up': 'Set up two-step verification',
  'sign-in-again': 'Log in again',
  'no-google': 'Log in without Google',
} as const satisfies Record<SecondFactorStep, string>;

const openSecondFactor = (step: SecondFactorStep) => async (page: Page) => {
  await heading(SECOND_FACTOR_TITLES[step])(page);
  if (step === 'set-up') await page.getByRole('img', { name: /^QR code/ }).waitFor();
};

async function openEdit(page: Page): Promise<void> {
  await openFirst(page);
  await page.getByRole('link', { name: 'EDIT PACKAGE' }).click();
  await page.getByLabel('Length').waitFor();
}

/** A colleague saves another shelf and carrier while the form is open. */
async function editWithColleague(page: Page): Promise<void> {
  await openEdit(page);
  await page.getByLabel('Shelf').fill('B-2');
  await page.route('**/api/parcels/*', async (route) => {
    const response = await route.fetch();
    const parcel: StaffParcel = await response.json();
    const { version, editVersion } = parcel;
    const theirs = { locationDetail: 'C-3', shippingProvider: 'FedEx', version: version + 1 };
    await route.fulfill({ response, json: { ...parcel, ...theirs, editVersion: editVersion + 1 } });
  });
  await mockResponse('staff/parcels/*', 409, CONFLICT)(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Not saved yet').waitFor();
}

async function handOverNothing(page: Page): Promise<void> {
  await openCustomer(page);
  await page.getByRole('button', { name: /^Hand over/ }).click();
  await page.getByText('A signature is required.').waitFor();
}

async function addBrokenPhoto(page: Page): Promise<void> {
  await measurePackage(page);
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
  await page.getByLabel('Choose photos').setInputFiles(photo);
  await page.getByRole('list', { name: 'Photos' }).getByRole('alert').waitFor();
}

/** What staff see when something is missing, locked, refused or changed by others. */
export const STAFF_FAILURE_SCREENS: Screen[] = [
  ...SECOND_FACTOR_STEPS.map(
    (step): Screen => ({
      name: `staff-second-factor-${step}`,
      path: '/staff/second-factor',
      account: 'warehouse',
      before: needSecondFactor(step),
      reach: openSecondFactor(step),
    }),
  ),
  {
    name: 'staff-edit-locked',
    path: `${BOARD}?status=TRANSIT&payment=PAID&destination=KOD`,
    account: 'service',
    reach: openEdit,
  },
  {
    name: 'staff-edit-conflict',
    path: `${BOARD}?status=ORIGIN&payment=UNPAID&destination=PBY`,
    account: 'service',
    reach: editWithColleague,
  },
  { name: 'staff-counter-messages', path: '/staff/pickups', account: 'warehouse', reach: handOverNothing },
  {
    name: 'staff-counter-customer-failed',
    path: '/staff/pickups',
    account: 'warehouse',
    before: mockResponse('staff/customers/*/parcels', 400, { status: 400, error: 'Bad Request' }),
    reach: async (page) => {
      await openCustomer(page);
      await page.getByText('The customer could not be loaded.').waitFor();
    },
  },
  { name: 'staff-intake-photo-failed', path: '/staff/intake', account: 'warehouse', reach: addBrokenPhoto },
];
