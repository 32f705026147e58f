import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { aReadyParcel } from '#test/support/parcels.ts';
import { aListedParcel } from '#test/support/staff/staff-parcel.ts';
import { anAppointment } from '#test/web/domain/appointment/appointments.ts';
import { aHistoryParcel } from '#test/web/features/history/open-history.ts';
import { errorReply, type Reply, type Responders } from '#test/web/support/api.ts';
import { press } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';

const FAILED = errorReply(400, 'Bad Request');
const ready = aReadyParcel({ destinationCode: 'KEN' });
const booked = anAppointment({ locationCode: 'KEN' });

/** A page on which one request fails at first: what it says, what it must not assert, and what Retry shows. */
interface Case {
  path: string;
  as: Role;
  fails: string;
  succeeds: Reply;
  api?: Responders;
  says: string;
  never: RegExp;
  shows: RegExp;
}

const CASES: Record<string, Case> = {
  'the pickup of ready packages': {
    path: '/orders',
    as: 'Customer',
    fails: 'GET /api/appointments',
    succeeds: { body: [booked] },
    api: { 'GET /api/parcels': { body: [ready] } },
    says: 'Your pickup could not be loaded.',
    never: /Book pickup|Book a pickup|\d to pick up/,
    shows: /^Pickup .* in Kenai$/,
  },
  "a terminal's address on Active Packages": {
    path: '/orders',
    as: 'Customer',
    fails: 'GET /api/location',
    succeeds: { body: [] },
    api: { 'GET /api/parcels': { body: [ready] }, 'GET /api/appointments': { body: [] } },
    says: 'The address and hours could not be loaded.',
    never: /\(map, opens/,
    shows: /Book pickup in Kenai/,
  },
  "a terminal's address on Appointments": {
    path: '/appointments',
    as: 'Customer',
    fails: 'GET /api/location',
    succeeds: { body: [] },
    api: { 'GET /api/parcels': { body: [ready] }, 'GET /api/appointments': { body: [booked] } },
    says: 'The address and hours could not be loaded.',
    never: /\(map, opens/,
    shows: /^CANCEL$/,
  },
  'the total of past packages': {
    path: '/order-history',
    as: 'Customer',
    fails: 'GET /api/parcels/history/total',
    succeeds: { body: { count: 1, price: 48.2 } },
    api: { 'GET /api/parcels/history': { body: [aHistoryParcel()] } },
    says: 'The total could not be loaded.',
    never: /0 packages/,
    shows: /^1 package, /,
  },
  'the counts of the board': {
    path: '/staff/packages',
    as: 'ParcelOperations',
    fails: 'GET /api/staff/counts',
    succeeds: { body: { terminals: [], unreadable: 0 } },
    api: { 'GET /api/staff/parcels': { body: [aListedParcel()] } },
    says: 'The counts could not be loaded.',
    never: /At Origin\s*[\d…]/,
    shows: /^At Origin\s*0$/,
  },
};

it.each(Object.entries(CASES))(
  'says that %s could not be loaded, never that there is none',
  async (_name, given) => {
    const { path, as, fails, succeeds, api, says, never, shows } = given;
    let reply: Reply = FAILED;
    openSite(path, { as: [as], api: { ...api, [fails]: () => reply } });
    const alert = await screen.findByText(says);
    expect(document.querySelector('main')?.textContent).not.toMatch(never);
    reply = succeeds;
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(says)).toBeNull());
    await screen.findAllByText((_text, element) => shows.test(element?.textContent ?? ''));
    // The pressed button is gone, and the focus stays in the page.
    expect(document.activeElement).not.toBe(document.body);
  },
);

it('does not say that a pickup code has no match before the appointments are loaded', async () => {
  localStorage.setItem('staff terminal', JSON.stringify('ANC'));
  let reply = FAILED;
  openSite('/staff/pickups', {
    as: ['ParcelOperations'],
    api: {
      'GET /api/appointments': () => reply,
      'GET /api/staff/find': { body: { parcels: [], waiting: null, customers: [] } },
    },
  });
  await screen.findByText('The appointments could not be loaded.');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a customer' }), 'XCWJ6K');
  await screen.findByText(/^No match for this number or name. Pickup codes can be found once/);
  reply = { body: [anAppointment({ pickupCode: 'XCWJ6K', customerName: 'Ada Lund' })] };
  await press('Try again');
  await screen.findByText('1 found');
});
