import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  deferred,
  errorReply,
  invalidFields,
  noNetwork,
  PROFILE,
  type Responders,
} from '#test/web/support/api.ts';
import { field, fill, isAt, isOn } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';

const QUOTE = 'POST /api/quote';
const KODIAK = { label: 'Kodiak', value: 'KOD' };
const ROUTES = { TAC: [{ label: 'Anchorage', value: 'ANC' }, KODIAK], ANC: [KODIAK] };
const LANES = { 'GET /api/location/routes': { body: { routes: ROUTES } } };
/** 12 cubic feet. */
const BOX = { Weight: ' 40.0 ', Height: '36', Width: '24', Length: '24' };
const ESTIMATE = /^Total volume/;

const user = userEvent.setup({ delay: null });
const result = () => within(screen.getByRole('region', { name: 'Your estimate' }));
const status = () => result().getByRole('status').textContent;
const estimate = () => user.click(screen.getByRole('button', { name: 'Get estimate' }));
const choose = (name: string, option: string) => user.selectOptions(field(name), option);

async function fillAll(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await fill(name, value);
}

async function open(api: Responders = {}) {
  const stub = openSite('/free-quote', { api: { ...LANES, ...api } });
  await isOn('Free Quote');
  await screen.findByRole('option', { name: 'Kodiak' });
  return stub;
}

describe('the free quote', () => {
  it('starts with Tacoma, Anchorage and inches, and links to the registration', async () => {
    const { sent } = await open();
    const values = ['Origin', 'Destination', 'Units'].map((name) => field(name).value);
    expect(values.join()).toBe('TAC,ANC,INCHES');
    for (const [origin, destination] of [
      ['Anchorage', 'KOD'],
      ['Tacoma', 'ANC'],
      ['Select', ''],
    ] as const) {
      await choose('Origin', origin);
      expect(field('Destination').value).toBe(destination);
    }
    await choose('Units', 'Select');
    await estimate();
    for (const name of ['Origin', 'Destination', 'Weight', 'Height', 'Width', 'Length', 'Unit'])
      await screen.findByText(`${name} is required`);
    expect(document.activeElement).toBe(field('Origin'));
    await fillAll({ Weight: '0', Height: '-3', Width: '1.005' });
    await waitFor(() => expect(screen.getAllByText('Must be positive')).toHaveLength(2));
    await screen.findByText('At most two decimal places.');
    await fillAll({ Weight: '10,5', Height: '1e2', Width: '12 in', Length: '0x1F' });
    await waitFor(() => expect(screen.getAllByText('Enter a number, such as 12.5.')).toHaveLength(4));
    expect(status()).toBe('Fill out the form to see volume, weight and cost.');
    expect(sent(QUOTE)).toEqual([]);

    const panel = within(screen.getByRole('region', { name: 'Shipping instructions' }));
    await user.click(panel.getByRole('link', { name: 'REGISTER NOW' }));
    await isOn('Create your account');
    await isAt('/register');
  });

  it('says when a package from Tacoma arrives that makes the next sailing, and how often that was kept', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-30T20:00:00Z'), toFake: ['Date'] });
    const next = (locationCode: string, changes = {}) => ({
      ...{ locationCode, from: '2026-12-03', to: '2026-12-04', reachesBy: '2026-12-02T12:00', ...changes },
    });
    await open({
      'GET /api/next-arrivals': {
        body: [next('ANC', { record: { kept: 22, of: 24 } }), next('KOD', { reachesBy: '2026-11-30T12:00' })],
      },
    });
    await result().findByText('Arrives about Dec 3 to 4 if it reaches us by Wednesday noon.');
    result().getByText('22 of the last 24 sailings arrived within the first range we gave.');
    // Its cut-off has just passed, and then another origin.
    for (const [name, option] of [
      ['Destination', 'Kodiak'],
      ['Origin', 'Anchorage'],
    ] as const) {
      await choose(name, option);
      expect(result().queryByText(/^Arrives about/)).toBeNull();
    }
  });

  it('does not hide that the next arrival could not be loaded', async () => {
    await open({ 'GET /api/next-arrivals': errorReply(403, 'Forbidden') });
    await result().findByText('The next arrival could not be loaded.');
  });

  it('sends feet and pounds, shows volume, weight and cost, and hides them when a field changes', async () => {
    const { sent } = await open({ [QUOTE]: { body: 64.08 } });
    await fillAll(BOX);
    await user.keyboard('{Enter}');
    await result().findByText('$64.08');
    expect(status()).toMatch(/^Total volume12 cubic feetTotal weight40 lbsEstimated cost\$64\.08/);
    expect(sent(QUOTE)).toMatchObject([
      { originCode: 'TAC', destinationCode: 'ANC', weight: 40, height: 3, width: 2, length: 2 },
    ]);
    await fillAll({ Weight: '1', Height: '2', Width: '2', Length: '2' });
    await estimate();
    await result().findByText('Less than 0.01 cubic feet');
    expect(status()).toContain('Total weight1 lb');
    for (const change of [
      () => choose('Destination', 'Kodiak'),
      () => choose('Units', 'Feet'),
      () => fillAll({ Weight: '41' }),
      () => fillAll({ Height: '35' }),
    ]) {
      await change();
      expect(result().queryByText(ESTIMATE)).toBeNull();
      await estimate();
      await result().findByText(ESTIMATE);
    }
  });

  it('refers a large parcel to the rates team without calling the API', async () => {
    const { sent } = await open({ [QUOTE]: { body: 90 } });
    await fillAll({ Weight: '75.01', Height: '145', Width: '10', Length: '10' });
    await estimate();
    await result().findByText('Large parcel');
    expect(status()).toContain('75.01 lbs');
    expect(status()).toContain('Please contact the rates team at rates@northbound.example.');
    expect(result().queryByText('Estimated cost')).toBeNull();
    expect(sent(QUOTE)).toEqual([]);
    await fillAll({ Weight: '75' });
    await estimate();
    await result().findByText('Estimated cost');
  });

  it('ignores a response for an earlier version of the form', async () => {
    const first = deferred({ body: 1 });
    const { sent } = await open({
      [QUOTE]: ({ body }) => (Object(body).weight === 40 ? first.reply() : { body: 120 }),
    });
    await fillAll(BOX);
    await estimate();
    await waitFor(() => expect(status()).toBe('Calculating…'));
    await waitFor(() => expect(sent(QUOTE)).toHaveLength(1));
    await fillAll({ Weight: '200' });
    expect(status()).toContain('Fill out the form');
    await estimate();
    await result().findByText('$120.00');
    first.release();
    await act(async () => {});
    expect(result().queryByText('$1.00')).toBeNull();
    expect(sent<{ weight: number }>(QUOTE).map(({ weight }) => weight)).toEqual([40, 200]);
  });

  it('keeps the form after an error, explains it, and can be sent again', async () => {
    const message = 'Must be at most 53 feet';
    const replies = [
      () => ({ status: 409, body: { status: 409, error: 'Conflict', messages: ['No tariff', 'No lane'] } }),
      noNetwork,
      () => invalidFields(['height', message]),
    ];
    const { sent } = await open({ [QUOTE]: () => replies.shift()?.() ?? { body: 64.08 } });
    await choose('Units', 'Feet');
    await fillAll({ Weight: '20', Height: '54', Width: '1', Length: '1' });
    for (const text of [
      'No tariff; No lane',
      'The portal could not be reached. Check your connection and try again.',
    ]) {
      await estimate();
      await within(await screen.findByRole('alert')).findByText(`Error: ${text}`);
      expect(field('Weight').value).toBe('20');
    }
    await estimate();
    await screen.findByText(message);
    expect(document.activeElement).toBe(field('Height'));
    await estimate();
    await result().findByText('$64.08');
    expect(screen.queryByText(/^Error: /)).toBeNull();
    expect(sent(QUOTE)[0]).toMatchObject({ weight: 20, height: 54, width: 1, length: 1 });
  });
});

it('a customer finds the form under Ship, with their terminal selected and their address', async () => {
  const profile = { body: { ...PROFILE, preferredDestination: 'KOD' } };
  openSite('/quote', { as: ['Customer'], api: { ...LANES, 'GET /api/customer/me': profile } });
  await isOn('Create a Quote');
  const destination = within(screen.getByRole('form', { name: 'Quote' })).getByLabelText('Destination');
  await waitFor(() => expect(destination).toHaveProperty('value', 'KOD'));
  for (const tab of screen.getAllByRole('link', { name: 'Ship' }))
    expect(tab.getAttribute('aria-current')).toBe('page');
  const address = within(await screen.findByRole('region', { name: 'Your shipping address' }));
  await address.findByText('Northbound 10042 KOD');
});

it('a customer is redirected from the public page to their packages', async () => {
  openSite('/free-quote', { as: ['Customer'], api: { 'GET /api/parcels': { body: [] } } });
  await isOn('Active Packages');
  await isAt('/orders');
});

it('the address beside the form follows the destination of the quote', async () => {
  openSite('/quote', { as: ['Customer'], api: LANES });
  await isOn('Create a Quote');
  const address = await screen.findByRole('region', { name: 'Your shipping address' });
  await within(address).findByText('Northbound 10042 ANC');
  const form = within(screen.getByRole('form', { name: 'Quote' }));
  await within(form.getByLabelText('Destination')).findByRole('option', { name: 'Kodiak' });
  await user.selectOptions(form.getByLabelText('Destination'), 'Kodiak');
  await screen.findByText('Northbound 10042 KOD');
});
