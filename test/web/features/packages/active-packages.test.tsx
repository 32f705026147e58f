import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { parcelSection } from '../../../../shared/rules/parcel-status.ts';
import { ShippingAddress } from '../../../../web/src/domain/customer/ShippingAddress.tsx';
import { aParcel, aReadyParcel, aTroubledParcel } from '../../../support/parcels.ts';
import { held, PROFILE, type Reply, refusal } from '../../support/api.ts';
import { renderInApp, stubApi } from '../../support/render.tsx';
import { openSite } from '../../support/site.tsx';
import { TERMINALS } from '../../support/terminals.ts';

const LIST = 'GET /api/parcels';
const REFERENCE = 'JKJaXmPLvHcESHA=';
const SERVICE = 'customerservice@northbound.example';
const failed = (status: number, error: string, message?: string): Reply => ({
  ...refusal(status, error, message),
  headers: { 'apigw-requestid': REFERENCE },
});
const user = userEvent.setup({ delay: null });
const open = (list: Reply) => openSite('/orders', { as: ['Customer'], api: { [LIST]: list } });
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
  expect(
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent?.split(' (')[0]),
  ).toEqual(['ACTION REQUIRED', 'PAYMENT REQUIRED', 'NO ACTION REQUIRED', 'Shipping instructions']);
  expect(document.title).toBe('Active Packages · Northbound');
});

it('shows a customer without packages what to do, and the address to copy once they have a number', async () => {
  open({ body: [] });
  await screen.findByText('No packages yet');
  const address = within(await screen.findByRole('region', { name: 'Your shipping address' }));
  expect(address.getAllByRole('listitem').map((line) => line.firstChild?.textContent)).toEqual([
    PROFILE.name,
    'Northbound 10042 ANC',
    '2102 Port of Tacoma Road, Dock 4',
    'Tacoma, WA 98421',
  ]);
  expect(address.getAllByRole('button')).toHaveLength(5);
  cleanup();
  stubApi({ 'GET /api/location': { body: TERMINALS } });
  renderInApp(<ShippingAddress />);
  await screen.findByText('Northbound 00000 ANC');
  expect(screen.queryByRole('button')).toBeNull();
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

it('explains why the list failed to load', async () => {
  open(failed(400, 'Bad Request', 'The query of the request is not valid.'));
  const alert = await screen.findByRole('alert');
  for (const text of [
    'Your packages could not be loaded.',
    'The portal could not process this request. Reload the page and try again.',
    `Reference: ${REFERENCE}`,
  ])
    expect(alert.textContent).toContain(text);
  expect(alert.textContent).not.toContain('is not valid');
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

it('refreshes once at a time with the focus on the button, and a failure keeps the list', async () => {
  const refreshed = held({ body: [aParcel(), aParcel()] });
  const lists = [() => ({ body: [aParcel()] }), refreshed.reply, () => failed(400, 'Bad Request')];
  const { sent } = openSite('/orders', {
    as: ['Customer'],
    api: { [LIST]: () => lists.shift()?.() ?? { body: [] } },
  });
  await screen.findByRole('article');
  (await button('Refresh')).focus();
  await user.keyboard('{Enter}');
  expect((await button('Refreshing')).getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Enter}');
  screen.getByRole('article');
  refreshed.release();
  await screen.findByText('Packages refreshed.');
  expect(document.activeElement).toBe(await button('Refresh'));
  expect(sent(LIST)).toHaveLength(2);
  await user.keyboard('{Enter}');
  const toast = (await screen.findByText(/could not be refreshed/)).closest('li');
  expect(toast?.textContent).toContain(`Reference: ${REFERENCE}`);
  expect(toast?.textContent).not.toContain('Bad Request');
  expect(toast?.querySelector('a')?.textContent).toBe(SERVICE);
  expect(screen.getAllByRole('article')).toHaveLength(2);
});
