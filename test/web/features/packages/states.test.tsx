import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { parcelSection } from '../../../../shared/rules/parcel-status.ts';
import { aParcel, aReadyParcel, aTroubledParcel } from '../../../support/parcels.ts';
import { held, noNetwork, type Reply, refusal } from '../../support/api.ts';
import { openSite } from '../../support/site.tsx';

const LIST = 'GET /api/parcels';
const REFERENCE = 'JKJaXmPLvHcESHA=';
const SERVICE = 'customerservice@northbound.example';
const failed = (status: number, error: string, message?: string): Reply => ({
  ...refusal(status, error, message),
  headers: { 'apigw-requestid': REFERENCE },
});
const user = userEvent.setup({ delay: null });
const open = (list: Reply | Reply[] | (() => never)) =>
  openSite('/orders', { as: ['Customer'], api: { [LIST]: list } });
const button = (name: string) => screen.findByRole('button', { name });

it('shows each package in its section, with counts', async () => {
  const parcels = [aTroubledParcel(), aParcel(), aParcel(), aParcel({ paymentStatus: 'PAID' })];
  open({ body: parcels });
  for (const name of ['ACTION REQUIRED', 'PAYMENT REQUIRED', 'NO ACTION REQUIRED'] as const) {
    const members = parcels.filter((parcel) => parcelSection(parcel) === name);
    const section = await screen.findByRole('region', { name: `${name} (${members.length})` });
    expect(within(section).getAllByRole('article')).toHaveLength(members.length);
    for (const { freightBillNum } of members)
      within(section).getByRole('heading', { name: `Freight bill ${freightBillNum}` });
  }
  expect(document.title).toBe('Active Packages · Northbound');
});

it('shows packages that are ready together by terminal, with address, hours and the last free day', async () => {
  const ready = [aReadyParcel({ destinationCode: 'KEN' }), aReadyParcel({ destinationCode: 'KEN' })];
  open({ body: [aParcel({ price: 5 }), ...ready] });
  const group = await screen.findByRole('group', { name: 'Ready for pickup in Kenai (2)' });
  expect(within(group).getAllByRole('article')).toHaveLength(2);
  await within(group).findByRole('link', { name: /Trading Bay Road, Kenai/ });
  expect(group.textContent).toContain('Mon–Fri 9:00 AM – 4:30 PM');
  for (const card of within(group).getAllByRole('article'))
    expect(card.textContent).toMatch(/(Free|Was free) until \d\d\/\d\d\/\d{4}/);
});

it('a lost package needs no action, here and in its details', async () => {
  open({ body: [aParcel({ status: 'LOST' })] });
  const section = await screen.findByRole('region', { name: 'NO ACTION REQUIRED (1)' });
  await user.click(within(section).getByRole('button', { name: /^Details/ }));
  const details = await screen.findByRole('dialog');
  expect(within(details).queryByRole('list', { name: /^Progress/ })).toBeNull();
});

it.each([
  [
    failed(400, 'Bad Request', 'The query of the request is not valid.'),
    'The portal could not process this request. Reload the page and try again.',
    REFERENCE,
  ],
  [noNetwork, 'The portal could not be reached. Check your connection and try again.', null],
])('explains why the list failed to load: %#', async (list, message, reference) => {
  open(list);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Your packages could not be loaded.');
  expect(alert.textContent).toContain(message);
  expect(alert.textContent).not.toContain('is not valid');
  if (reference === null) return;
  expect(alert.textContent).toContain(`Reference: ${reference}`);
  expect(within(alert).getByRole('link').getAttribute('href')).toBe(
    `mailto:${SERVICE}?subject=Reference%20${encodeURIComponent(reference)}`,
  );
});

it('Try again moves the focus to the heading, whether it fails or not', async () => {
  const refused = refusal(403, 'Forbidden');
  let reply = async () => refused;
  openSite('/orders', { as: ['Customer'], api: { [LIST]: () => reply() } });
  for (const next of [refused, { body: [aParcel()] }]) {
    const again = held(next);
    await button('Try again');
    reply = again.reply;
    await user.click(await button('Try again'));
    await screen.findByText('Loading packages');
    again.release();
    await (next === refused ? button('Try again') : screen.findByRole('article'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Active Packages' }));
  }
});

it('Refresh keeps the focus, and a failure shows contact and reference in a toast', async () => {
  open([{ body: [aParcel()] }, { body: [aParcel()] }, failed(400, 'Bad Request')]);
  await screen.findByRole('article');
  (await button('Refresh')).focus();
  await user.keyboard('{Enter}');
  await screen.findByText('Packages refreshed.');
  expect(document.activeElement).toBe(await button('Refresh'));
  await user.keyboard('{Enter}');
  const toast = (await screen.findByText(/could not be refreshed/)).closest('li');
  expect(toast?.textContent).toContain(`Reference: ${REFERENCE}`);
  expect(toast?.textContent).not.toContain('Bad Request');
  expect(toast?.querySelector('a')?.textContent).toBe(SERVICE);
  screen.getByRole('article');
});
