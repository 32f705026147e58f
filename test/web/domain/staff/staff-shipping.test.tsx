import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { A_WEIGHT, aParcelShipping } from '#test/support/staff/shipping.ts';
import { aStaffParcel } from '#test/support/staff/staff-parcel.ts';
import { errorReply, type Reply } from '#test/web/support/api.ts';
import { textsOf } from '#test/web/support/page.ts';
import { CORRECTED, open, PACKAGE, packageApi, SHIPPING } from './open-details.ts';

const SEND = 'POST /api/parcels/p1/shipping';
const ANSWER = 'POST /api/parcels/p1/shipping/answers';
const STATUS = 'PUT /api/parcels/p1/status';
const LINES = ['Weight is required.', 'Zone is not valid.'];
const REFUSED = aParcelShipping({ state: 'REFUSED', lines: LINES });
const WEIGHT = { ...A_WEIGHT, fields: [...A_WEIGHT.fields] };

it.each([
  ['that it is in the system', aParcelShipping(), 'In TruckMate, last sent 01/06/2026 10:10 AM PST'],
  [
    'that the system has not answered',
    aParcelShipping({ state: 'WAITING', since: null }),
    'Waiting for TruckMate',
  ],
  [
    'that it is not due yet',
    aParcelShipping({ state: 'NOT_YET', since: null }),
    'Not in TruckMate yet. The package will be sent once it has a destination.',
  ],
])('the details say %s', async (_, body, expected) => {
  const { details } = await open('Executive', { [SHIPPING]: { body } });
  await waitFor(() =>
    expect(details.getByRole('region', { name: 'TruckMate' }).textContent).toBe(`TruckMate${expected}`),
  );
});

it('the details show the bill number of the system beside ours', async () => {
  const { region } = await open('CustomerService', {
    [SHIPPING]: { body: aParcelShipping({ billNumber: 'TM2001' }) },
  });
  const order = region('Order Information');
  await waitFor(() => expect(order.textContent).toContain('TruckMate billTM2001'));
  expect(order.textContent).toContain('Freight billNB100001');
});

it('the details say nothing of a system that there is not', async () => {
  const { details, calls } = await open('CustomerService');
  await waitFor(() => expect(calls).toContain(SHIPPING));
  await details.findByText('Change history');
  expect(details.queryByText(/TruckMate/)).toBeNull();
});

it('the details offer to load the state again if it cannot be loaded', async () => {
  const { details } = await open('CustomerService', {
    [SHIPPING]: [errorReply(403, 'Forbidden'), { body: aParcelShipping() }],
  });
  const failure = await details.findByText('TruckMate’s information could not be loaded.');
  await userEvent.click(within(failure).getByRole('button', { name: 'Retry' }));
  await details.findByText(/^In TruckMate, last sent/);
});

it('a refused package is sent again from its error', async () => {
  const { details, press, sent } = await open('ParcelOperations', {
    ...packageApi({ tmError: LINES.join('\n') }),
    [SHIPPING]: { body: REFUSED },
    [SEND]: { body: aParcelShipping({ state: 'WAITING', since: null }) },
  });
  await details.findByRole('button', { name: 'Send again: NB100001' });
  await press('Send again: NB100001');
  await screen.findByText('Queued for TruckMate.');
  expect(sent(SEND)).toEqual([null]);
  expect(details.getAllByText(/Weight is required/)).toHaveLength(1);
});

it('a refused package whose error was dismissed still says why, and can be sent again', async () => {
  const { details, press, sent } = await open('CustomerService', {
    [SHIPPING]: [{ body: REFUSED }, { body: aParcelShipping() }],
    [SEND]: { body: aParcelShipping({ state: 'WAITING', since: null }) },
  });
  const section = await details.findByRole('region', { name: 'TruckMate' });
  expect(section.textContent).toContain('TruckMate refused this package on 01/06/2026 10:10 AM PST');
  expect(section.textContent).toContain(LINES.join('\n'));
  await press('Send again: NB100001');
  await waitFor(() => expect(section.textContent).toContain('In TruckMate, last sent'));
  expect(sent(SEND)).toHaveLength(1);
});

it('the error of the package is loaded again once the system has answered', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { details } = await open('CustomerService', {
    'GET /api/parcels/p1': [
      { body: aStaffParcel(PACKAGE) },
      { body: aStaffParcel({ ...PACKAGE, tmError: LINES.join('\n') }) },
    ],
    [SHIPPING]: [{ body: aParcelShipping({ state: 'WAITING', since: null }) }, { body: REFUSED }],
  });
  await details.findByText('Waiting for TruckMate');
  await vi.advanceTimersByTimeAsync(2_000);
  await details.findByText('TruckMate error');
  details.getByRole('button', { name: 'Send again: NB100001' });
});

it('a system that does not answer is asked less and less often', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { details, calls } = await open('CustomerService', {
    [SHIPPING]: { body: aParcelShipping({ state: 'WAITING', since: null }) },
  });
  await details.findByText('Waiting for TruckMate');
  const asked = () => calls.filter((call) => call === SHIPPING).length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(10);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(asked()).toBe(14);
});

describe('a difference', () => {
  const DIFFERENT = aParcelShipping({ differences: [WEIGHT] });

  it('says what each side says, and is answered with one press', async () => {
    const { details, press, sent } = await open('CustomerService', {
      [SHIPPING]: [{ body: DIFFERENT }, { body: aParcelShipping() }],
      [ANSWER]: { body: aParcelShipping() },
    });
    const table = await details.findByRole('table', { name: 'TruckMate has different measurements' });
    expect(textsOf(within(table).getAllByRole('row'))).toEqual([
      'FieldWe sayThey say',
      'Weight32.5 lbs36 lbs',
    ]);
    details.getByRole('button', { name: 'Send ours: NB100001' });
    await press('Use theirs: NB100001');
    await screen.findByText('The package now has TruckMate’s measurements.');
    expect(sent(ANSWER)).toEqual([{ kind: 'MEASURES', answer: 'THEIRS' }]);
    await waitFor(() => expect(details.queryByRole('table')).toBeNull());
  });

  it('that is gone is reported and leaves the screen', async () => {
    const { details, press } = await open('ParcelOperations', {
      [SHIPPING]: [{ body: DIFFERENT }, { body: aParcelShipping() }],
      [ANSWER]: errorReply(409, 'Conflict', 'A colleague has answered it.'),
    });
    await details.findByRole('table');
    await press('Send ours: NB100001');
    await screen.findByText(/A colleague has answered it\./);
    await waitFor(() => expect(details.queryByRole('table')).toBeNull());
  });

  it('has no buttons for executives', async () => {
    const { details } = await open('Executive', { [SHIPPING]: { body: DIFFERENT } });
    await details.findByRole('table');
    expect(details.queryByRole('button', { name: /NB100001$/ })).toBeNull();
  });
});

describe('PRINT LABEL AND BEGIN SHIPPING', () => {
  const BEGIN = 'PRINT LABEL AND BEGIN SHIPPING';
  const WAITING: Reply = { body: aParcelShipping({ state: 'WAITING', since: null }) };
  const at = () => window.location.pathname;

  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });

  async function begin(shipping: Reply[]) {
    const opened = await open('ParcelOperations', {
      'GET /api/parcels/p1': [
        { body: aStaffParcel({ ...PACKAGE, ...CORRECTED }) },
        { body: aStaffParcel(PACKAGE) },
      ],
      [STATUS]: { body: aStaffParcel(PACKAGE) },
      [SHIPPING]: [WAITING, ...shipping],
    });
    await waitFor(() => expect(opened.calls).toContain(SHIPPING));
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(opened.details.getByRole('button', { name: BEGIN }));
    return opened;
  }

  it('shows the answer of the system above the label if it comes in time', async () => {
    await begin([WAITING, WAITING, { body: aParcelShipping({ billNumber: 'TM2001' }) }]);
    const message = await screen.findByText('TruckMate has this package');
    expect(message.parentElement?.textContent).toContain('TruckMate bill TM2001');
    await screen.findByRole('article', { name: 'Label of NB100001' });
  });

  it('waits at most two seconds, and the label says what is pending', async () => {
    const { details } = await begin([WAITING]);
    await details.findByRole('button', { name: 'WAITING FOR TRUCKMATE' });
    expect(at()).toBe('/staff/packages');
    await vi.advanceTimersByTimeAsync(2_000);
    await screen.findByText('TruckMate has not answered yet');
    expect(at()).toBe('/package-label/p1');
    await screen.findByRole('article', { name: 'Label of NB100001' });
  });

  it('shows what the system refused, and the label', async () => {
    await begin([{ body: REFUSED }]);
    const message = await screen.findByText('TruckMate refused this package');
    expect(message.parentElement?.textContent).toContain(LINES.join('\n'));
    await screen.findByRole('article', { name: 'Label of NB100001' });
  });

  it('does not wait for a state that cannot be loaded', async () => {
    await begin([errorReply(403, 'Forbidden')]);
    await screen.findByRole('article', { name: 'Label of NB100001' });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
