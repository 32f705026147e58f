import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { SAILING_55 } from '#test/support/sailings/shown-sailings.ts';
import { errorReply, type Responders } from '#test/web/support/api.ts';
import { isAt } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';

const ONE = `GET /api/staff/sailings/${SAILING_55.sailingId}`;
const CREATE = 'POST /api/staff/sailings';
const SEASON = 'POST /api/staff/seasons';

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const change = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-30T18:00:00Z'), toFake: ['Date'] });
});

const open = (search: string, api: Responders = {}) =>
  openSite(`/staff/sailings/new${search}`, {
    as: ['CustomerService'],
    api: {
      'GET /api/staff/sailings': { body: [] },
      [ONE]: { body: SAILING_55 },
      [CREATE]: { body: SAILING_55 },
      ...api,
    },
  });
const openLike = (api: Responders = {}) => open(`?like=${SAILING_55.sailingId}`, api);

it('enters a sailing like another one, a week later', async () => {
  const { sent } = openLike();
  await screen.findByDisplayValue('LOAD 56');
  screen.getByText('Sat, Dec 12, 8:00 AM');
  await press('Enter sailing');
  await isAt(`/staff/sailings/${SAILING_55.sailingId}`);
  expect(sent(CREATE)).toEqual([
    {
      ...{ loadNumber: 'LOAD 56', carrier: 'Sound Barges' },
      ...{ cutoff: '2026-12-07T12:00', departure: '2026-12-07T20:00' },
      calls: [
        { locationCode: 'ANC', arrival: '2026-12-10T06:00', readyHours: { min: 24, max: 48 } },
        { locationCode: 'FBK', via: 'ANC', arrival: '2026-12-12T08:00', readyHours: { min: 0, max: 24 } },
      ],
    },
  ]);
});

it('shows a season before it is entered, with an exception that takes no load number', async () => {
  const { sent } = openLike({ [SEASON]: { body: { created: 2, existing: 1 } } });
  fireEvent.click(await screen.findByRole('radio', { name: 'Every week' }));
  change('Last day', '2026-12-31');
  const list = within(await screen.findByRole('list', { name: 'Sailings of the season' }));
  fireEvent.click(list.getByRole('checkbox', { name: 'Mon, Dec 21: LOAD 58' }));
  await list.findByRole('checkbox', { name: 'Mon, Dec 21: nothing departs' });
  list.getByRole('checkbox', { name: 'Mon, Dec 28: LOAD 58' });
  await press('Enter 3 sailings');
  await isAt('/staff/sailings?week=2026-12-07');
  await screen.findByText('2 sailings entered. 1 existed already.');
  expect(sent(SEASON)).toMatchObject([
    {
      ...{ firstLoad: 'LOAD 56', first: '2026-12-07', last: '2026-12-31', weekdays: [1] },
      ...{ departureTime: '20:00', cutoff: { days: 0, time: '12:00' }, exceptions: ['2026-12-21'] },
    },
  ]);
});

it('says that no more dates can be left out, and enters nothing', async () => {
  const { sent } = openLike({});
  fireEvent.click(await screen.findByRole('radio', { name: 'Every week' }));
  change('Last day', '2027-10-25');
  const list = within(await screen.findByRole('list', { name: 'Sailings of the season' }));
  for (let left = 0; left <= 40; left += 1) {
    const [next] = list.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked);
    if (!next) throw new Error('There is no other date.');
    fireEvent.click(next);
  }
  await press(/^Enter \d+ sailings?$/);
  await screen.findByText('At most 40 dates can be left out.');
  expect(sent(SEASON)).toEqual([]);
});

it('says at each field what is missing', async () => {
  const { sent } = open('');
  await screen.findByText(/Fill in the form/);
  change('Days after', 'x');
  change('Cut-off, days before', '');
  change('Date of departure', '');
  await press('Enter sailing');
  for (const text of ['Enter a load, such as LOAD 7.', 'Enter the carrier.', 'Enter a date.'])
    await screen.findByText(text);
  expect(screen.getAllByText('Enter a number of days.')).toHaveLength(2);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Anchorage' }));
  await screen.findByText('Choose a terminal.');
  expect(sent(CREATE)).toEqual([]);
});

it('says at its field which time cannot be, and sends no trucks from a port without a call', async () => {
  const { sent } = openLike();
  await screen.findByDisplayValue('LOAD 56');
  const departs = (time: string) =>
    fireEvent.change(screen.getByLabelText('Departure', { selector: 'input' }), { target: { value: time } });
  departs('11:00');
  await press('Enter sailing');
  await screen.findByText('The cut-off must be before the departure.');
  departs('20:00');
  const anchorage = within(screen.getByRole('group', { name: 'Anchorage' }));
  fireEvent.change(anchorage.getByLabelText('Days after'), { target: { value: '0' } });
  await press('Enter sailing');
  await anchorage.findByText('The arrival must be after the departure.');
  fireEvent.click(anchorage.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Kodiak' }));
  await press('Enter sailing');
  await waitFor(() => expect(sent(CREATE)).toMatchObject([{ calls: [{ locationCode: 'KOD' }] }]));
});

it('keeps the form when the load is still open', async () => {
  const message = 'LOAD 56 is still the load of another sailing.';
  openLike({ [CREATE]: errorReply(409, 'Conflict', message) });
  await screen.findByDisplayValue('LOAD 56');
  await press('Enter sailing');
  await screen.findByText(message);
  await waitFor(() => expect(screen.getByDisplayValue('LOAD 56')).toBeTruthy());
});
