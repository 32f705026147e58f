import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { LOCATION_NAMES } from '#shared/rules/locations.ts';
import { parcelSection } from '#shared/rules/payment.ts';
import { aParcel, aParcelInTransit, aReadyParcel, aTroubledParcel } from '#test/support/parcels.ts';
import { anAppointment } from '#test/web/domain/appointment/appointments.ts';
import { deferred, errorReply, PROFILE, type Responders } from '#test/web/support/api.ts';
import { isAt, isOn } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';
import type { TerminalPickup } from '#web/domain/appointment/terminal-pickups.ts';
import { nextPickupText } from '#web/features/packages/Summary.tsx';

const LIST = 'GET /api/parcels';
const APPOINTMENTS = 'GET /api/appointments';
const KENAI = '/appointments/new?locationCode=KEN';
const user = userEvent.setup({ delay: null });
const open = (api: Responders) => openSite('/orders', { as: ['Customer'], api });
const button = (name: string) => screen.findByRole('button', { name });

it('shows each package in its section with counts, and groups ready packages by terminal', async () => {
  const ready = [aReadyParcel({ destinationCode: 'KEN' }), aReadyParcel({ destinationCode: 'KEN' })];
  const lost = aParcel({ status: 'LOST' });
  const paid = aReadyParcel({ destinationCode: 'KEN', paymentStatus: 'PAID' });
  const parcels = [aTroubledParcel(), aParcel(), ...ready, paid, lost];
  open({ [LIST]: { body: parcels } });
  for (const name of ['ACTION REQUIRED', 'PAYMENT REQUIRED', 'NO ACTION REQUIRED'] as const) {
    const members = parcels.filter((parcel) => parcelSection(parcel) === name);
    const section = await screen.findByRole('region', { name: `${name} (${members.length})` });
    // The first cards render before the others.
    await waitFor(() => expect(within(section).getAllByRole('article')).toHaveLength(members.length));
    for (const { freightBillNum } of members)
      within(section).getByRole('heading', { name: `Freight bill ${freightBillNum}` });
  }
  // The instructions render after the first paint.
  await screen.findByRole('heading', { name: 'Shipping instructions' });
  expect(
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent?.split(' (')[0]),
  ).toEqual(['ACTION REQUIRED', 'PAYMENT REQUIRED', 'NO ACTION REQUIRED', 'Shipping instructions']);
  await isOn('Active Packages');

  const group = screen.getByRole('group', { name: 'Ready for pickup in Kenai (2)' });
  expect(within(group).getAllByRole('article')).toHaveLength(2);
  await within(group).findByRole('link', { name: /Trading Bay Road, Kenai/ });
  expect(group.textContent).toContain('Mon–Fri 9:00 AM – 4:30 PM');
  // Only the first group shows the terminal's address.
  screen.getByRole('group', { name: 'Ready for pickup in Kenai (1)' });
  expect(screen.getAllByRole('link', { name: /Trading Bay Road, Kenai|^Book pickup/ })).toHaveLength(2);

  const needsNothing = within(screen.getByRole('region', { name: 'NO ACTION REQUIRED (2)' }));
  await user.click(needsNothing.getByRole('button', { name: `Details of ${lost.freightBillNum}` }));
  const details = await screen.findByRole('dialog');
  expect(within(details).queryByRole('list', { name: /^Progress/ })).toBeNull();
});

it('shows the empty sections after the last of as many cards as a step of the list has', async () => {
  open({ [LIST]: { body: Array.from({ length: 6 }, () => aParcel()) } });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(6));
  await screen.findByRole('region', { name: 'ACTION REQUIRED (0)' });
});

it('shows a customer without packages what to do, with the address to copy', async () => {
  open({ [LIST]: { body: [] } });
  await screen.findByText('No packages yet');
  const address = within(await screen.findByRole('region', { name: 'Your shipping address' }));
  expect(address.getAllByRole('listitem').map((line) => line.firstChild?.textContent)).toEqual([
    PROFILE.name,
    'Northbound 10042 ANC',
    '2102 Port of Tacoma Road, Dock 4',
    'Tacoma, WA 98421',
  ]);
  expect(address.getAllByRole('button')).toHaveLength(5);
  expect(screen.getAllByText(/Tacoma, WA 98421/)).toHaveLength(1);
});

it('explains why the list failed to load, and Try again keeps the focus, which moves to the heading once it is gone', async () => {
  const refused = errorReply(400, 'Bad Request', 'The query of the request is not valid.');
  let reply = async () => refused;
  open({ [LIST]: () => reply() });
  for (const next of [refused, { body: [aParcel()] }]) {
    const again = deferred(next);
    await button('Try again');
    const { textContent } = screen.getByRole('alert');
    expect(textContent).toContain('Your packages could not be loaded.');
    expect(textContent).toContain('Reload the page and try again.');
    expect(textContent).not.toContain('is not valid');
    reply = again.reply;
    await user.click(await button('Try again'));
    expect(document.activeElement).toBe(await button('Trying again…'));
    again.release();
    if (next === refused) expect(document.activeElement).toBe(await button('Try again'));
    else await screen.findByRole('article');
  }
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Active Packages' }));
});

it('refreshes once at a time, keeps the focus on the button, and keeps the list after a failure', async () => {
  const refreshed = deferred({ body: [aParcel(), aParcel()] });
  const lists = [() => ({ body: [aParcel()] }), refreshed.reply, () => errorReply(400, 'Bad Request')];
  const { sent } = open({ [LIST]: () => lists.shift()?.() ?? { body: [] } });
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
  await screen.findByText(/could not be refreshed/);
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

describe('the next pickup', () => {
  const ready: TerminalPickup = {
    locationCode: 'KEN',
    parcels: [aReadyParcel({ destinationCode: 'KEN' }), aReadyParcel({ destinationCode: 'KEN' })],
    expected: [],
    appointment: null,
  };
  const booked: TerminalPickup = {
    locationCode: 'ANC',
    parcels: [aReadyParcel()],
    expected: [],
    appointment: anAppointment(),
  };
  const missed = { ...ready, appointment: anAppointment({ locationCode: 'KEN', status: 'MISSED' }) };

  const textOf = (...pickups: TerminalPickup[]) =>
    nextPickupText(
      pickups,
      (code) => LOCATION_NAMES[code],
      () => 'America/Anchorage',
    );

  it('shows a booked or missed pickup, or the ready packages, with a link', () => {
    expect(textOf(booked, ready)).toEqual({
      kind: 'booked',
      short: ['Tue 11/24', '10:00 AM'],
      text: 'Next pickup: Tue, 11/24/2026, 10:00 AM AKST, Anchorage',
      to: '/appointments',
    });
    expect(textOf(missed)).toEqual({
      kind: 'missed',
      short: ['Pickup', 'missed'],
      text: 'Missed pickup: 2 packages in Kenai. Book a new appointment.',
      to: KENAI,
    });
    const missedToo: TerminalPickup = { ...missed, locationCode: 'KOD', parcels: [aReadyParcel()] };
    expect(textOf(missed, missedToo, { ...ready, locationCode: 'ANC' })).toEqual({
      kind: 'missed',
      short: ['2', 'pickups missed'],
      text: 'Missed pickups: 3 packages at 2 terminals. Book new appointments.',
      to: '/appointments',
    });
    expect(textOf(ready)).toMatchObject({ short: ['2', 'to pick up'], to: KENAI });
    expect(textOf(ready, { ...ready, locationCode: 'KOD' })).toMatchObject({
      short: ['4', 'to pick up'],
      text: 'Ready: 4 packages at 2 terminals. Book a pickup.',
      to: '/appointments',
    });
    expect(textOf()).toBeNull();
  });
});

describe('the pickups of the packages', () => {
  const parcels = [
    aReadyParcel({ freightBillNum: 'NB730001' }),
    aReadyParcel({ freightBillNum: 'NB730002', destinationCode: 'KEN' }),
    aParcelInTransit({ freightBillNum: 'NB730003' }),
  ];
  const link = (name: RegExp | string) => screen.findByRole('link', { name });
  const hrefOfNext = async (name: RegExp | string) => (await link(name)).getAttribute('href');

  it('start with the next one, and link each ready package to its pickup', async () => {
    open({ [LIST]: { body: parcels }, [APPOINTMENTS]: { body: [anAppointment()] } });
    expect(await hrefOfNext(/Next pickup: Tue, 11\/24\/2026, 10:00 AM AKST, Anchorage$/)).toBe(
      '/appointments',
    );
    expect(await hrefOfNext(/^Pickup Tue, 11\/24\/2026, 10:00 AM AKST in Anchorage$/)).toBe('/appointments');
    const kenai = within(screen.getByRole('group', { name: 'Ready for pickup in Kenai (1)' }));
    expect(kenai.getByRole('link', { name: 'Book pickup in Kenai' }).getAttribute('href')).toBe(KENAI);
    const onItsWay = (await screen.findByText('NB730003')).closest('article');
    expect(onItsWay?.querySelector('a')).toBeNull();

    fireEvent.click(screen.getByRole('button', { name: 'Details of NB730002' }));
    const details = within(await screen.findByRole('dialog', { name: 'Freight bill NB730002' }));
    fireEvent.click(details.getByRole('link', { name: 'Book pickup in Kenai' }));
    await screen.findByRole('heading', { level: 1, name: 'New Appointment' });
    await isAt(KENAI);
  });

  it('load in parallel with the packages, without blocking them', async () => {
    const [packages, pickups] = [deferred({ body: parcels }), deferred({ body: [] })];
    const { calls } = open({ [LIST]: packages.reply, [APPOINTMENTS]: pickups.reply });
    await waitFor(() => expect(calls).toContain(APPOINTMENTS));
    packages.release();
    await screen.findByText('NB730001');
    expect(screen.queryByRole('link', { name: /book|pickup/i })).toBeNull();
    pickups.release();
    await link('Book pickup in Kenai');
  });

  it('refresh with the packages, and are never taken for missing when they fail to load', async () => {
    const missed = anAppointment({ locationCode: 'KEN', status: 'MISSED' });
    let reply = errorReply(400, 'Bad Request');
    const { sent } = open({ [LIST]: { body: [parcels[1]] }, [APPOINTMENTS]: () => reply });
    await screen.findByText('Your pickup could not be loaded.');
    await button('Pickups not loaded. Retry');
    expect(screen.queryByRole('link', { name: /book/i })).toBeNull();
    const before = sent(APPOINTMENTS).length;
    reply = { body: [missed] };
    await user.click(await button('Refresh'));
    expect(await hrefOfNext('Pickup missed, book again in Kenai')).toBe(KENAI);
    expect(await hrefOfNext(/Missed pickup: 1 package in Kenai/)).toBe(KENAI);
    expect(sent(APPOINTMENTS)).toHaveLength(before + 1);
  });
});
