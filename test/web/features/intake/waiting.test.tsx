import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { WaitingIntake } from '#shared/contracts/staff/intake.ts';
import { SAMPLE_INTAKE } from '#test/support/api/staff-inputs.ts';
import { aListedParcel, aStaffParcel } from '#test/support/staff/staff-parcel.ts';
import type { Call, Responders } from '#test/web/support/api.ts';
import { press } from '#test/web/support/page.ts';
import { scan } from '#test/web/support/scanner.ts';
import { openSite } from '#test/web/support/site.tsx';

const PRINT = 'POST /api/staff/labels';
const MATCH = 'PUT /api/staff/intakes/i1/customer';
const INTAKE: WaitingIntake = {
  ...SAMPLE_INTAKE,
  intakeId: 'i1',
  receivedAt: '2026-01-06T04:30:00.000Z',
  shippingTrackingNum: '1Z84F20E0357719299',
  destinationCode: 'ANC',
  addressLine: 'Ada Lund c/o Northbound, Tacoma',
  waitingNumber: 'W100234',
};
const ADA = { customerId: 'ada', customerNumber: '10042', name: 'Ada Lund', company: '' };
const MATCHED = aStaffParcel({ parcelId: 'p7', freightBillNum: 'NB500007', waitingNumber: 'W100234' });

/** The labels of each printout. */
let printed: string[];

beforeEach(() => {
  printed = [];
  // happy-dom has no fonts.
  Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() }, configurable: true });
  vi.stubGlobal('print', () => {
    dispatchEvent(new Event('beforeprint'));
    const labels = [...document.querySelectorAll('[data-printed] article')];
    printed.push(labels.map((label) => label.getAttribute('aria-label')).join(', '));
    dispatchEvent(new Event('afterprint'));
  });
});

function open(
  path: string,
  {
    api = {},
    as = ['ParcelOperations'] as const,
  }: { api?: Responders; as?: readonly ['ParcelOperations'] | readonly ['CustomerService'] } = {},
) {
  return openSite(path, {
    as: [...as],
    api: {
      'GET /api/staff/find': ({ query }: Call) => ({
        body: {
          parcels: query.get('text') === 'W100999' ? [aListedParcel({ freightBillNum: 'NB500099' })] : [],
          waiting: query.get('text') === 'W100234' ? INTAKE : null,
          customers: [],
        },
      }),
      'GET /api/staff/intakes': { body: [INTAKE, { ...INTAKE, intakeId: 'i2', waitingNumber: 'W100235' }] },
      'GET /api/staff/intakes/i1/images': { body: { images: {} } },
      'GET /api/staff/intakes/i2/images': { body: { images: {} } },
      'GET /api/staff/intakes/i1/suggestions': { body: [{ customer: ADA, reason: 'NAME' }] },
      'GET /api/staff/intakes/i2/suggestions': { body: [] },
      [MATCH]: { body: MATCHED },
      [PRINT]: { status: 204, body: null },
      ...api,
    },
  });
}

it('a scan of its own label finds a waiting package, from intake and on its page; a suggestion needs two presses', async () => {
  const { sent } = open('/staff/intake');
  await screen.findByRole('textbox', { name: 'Scan the package' });
  scan('W100999');
  await screen.findByText('W100999 is NB500099 now.');
  scan('W100234');
  const card = within(await screen.findByRole('article', { name: 'W100234' }));
  expect(screen.queryByRole('article', { name: 'W100235' })).toBeNull();
  scan('W100777');
  await screen.findByText('No waiting package has the number W100777.');
  const region = within(await card.findByRole('region', { name: 'Suggested customers' }));
  await userEvent.click(region.getByRole('button', { name: 'Ada Lund (10042) Name on the label' }));
  expect(sent(MATCH)).toEqual([]);
  await press('Match');
  const matched = within(await screen.findByRole('status', { name: 'Matched' }));
  matched.getByText('Created for Pat Doe (10042). Put its label over W100234.');
  expect(sent(MATCH)).toEqual([{ customerId: 'ada', destinationCode: 'ANC' }]);
  await userEvent.click(matched.getByRole('button', { name: 'Print label' }));
  await waitFor(() => expect(printed).toEqual(['Label of NB500007']));
  await waitFor(() => expect(sent(PRINT)).toEqual([{ parcelIds: ['p7'] }]));
});

it('the label of a waiting package is printed in place, and is in no audit trail', async () => {
  const { sent } = open('/staff/intake/waiting');
  const card = within(await screen.findByRole('article', { name: 'W100235' }));
  await userEvent.click(card.getByRole('button', { name: 'Print label' }));
  await waitFor(() => expect(printed).toEqual(['Label of W100235']));
  const label = document.querySelector('[data-printed]')?.textContent ?? '';
  for (const text of ['CUSTOMER UNKNOWN', '1Z84F20E0357719299', 'A-12', 'W100235'])
    expect(label).toContain(text);
  expect(sent(PRINT)).toEqual([]);
});

it('customer service matches packages, and prints nothing', async () => {
  open('/staff/intake/waiting', { as: ['CustomerService'] });
  const card = within(await screen.findByRole('article', { name: 'W100234' }));
  await card.findByRole('region', { name: 'Suggested customers' });
  expect(card.queryByRole('button', { name: 'Print label' })).toBeNull();
});
