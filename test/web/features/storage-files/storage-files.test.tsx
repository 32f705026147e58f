import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { AbandonmentFile, StoredParcel } from '#shared/contracts/staff/abandonment.ts';
import type { ParcelStorage } from '#shared/contracts/storage.ts';
import type { Role } from '#shared/roles.ts';
import { abandonmentSteps } from '#shared/rules/staff/abandonment.ts';
import { aShownMessage } from '#test/support/messages/shown-message.ts';
import type { Responders } from '#test/web/support/api.ts';
import { fill, isOn, press, textsOf } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-30T20:00:00Z') });
});

const STORAGE: ParcelStorage = {
  ...{ asOf: '2026-12-30', noticeDate: '2026-11-27', freeThrough: '2026-12-06', pickUpBy: null },
  ...{ keptThrough: '2026-12-27', stage: 'ABANDONED', chargedDays: 24, perDay: 0.81 },
  ...{ total: 19.44, settled: 4.05, due: 15.39 },
};
const CUSTOMER = { customerName: 'Sam Lee', companyName: '', customerNumber: '10001' };
const PARCEL = { parcelId: 'p-1', customerId: 'c-1', freightBillNum: 'NB100001', ...CUSTOMER };
const FILE = 'GET /api/staff/storage/p-1';
const MAIL = 'PUT /api/staff/storage/p-1/mailed-notice';
const MAILED = {
  ...{ mailedOn: '2026-12-30', carrier: 'USPS Certified Mail', trackingNumber: '9407', payBy: '2027-01-14' },
  ...{ amount: 42.89, recordedAt: '2026-12-30T20:00:00.000Z', recordedBy: 'desk@northbound.test' },
};

function aFile(changes: Partial<AbandonmentFile> = {}): AbandonmentFile {
  const { mailedNotices = [] } = changes;
  return {
    ...PARCEL,
    destinationCode: 'ANC',
    arrivedAt: '2026-11-27T20:00:00.000Z',
    goods: {
      ...{ contents: '', weightLbs: 12.5, length: 20, width: 14, height: 10, hazard: false },
      ...{ shippingProvider: 'UPS', shippingTrackingNum: '1Z999', locationDetail: 'A-12' },
    },
    claimant: {
      ...{ name: 'Sam Lee', company: '', addressLines: ['1 Main St', 'Palmer, AK 99645'] },
      ...{ emailAddress: 'sam@example.com', mobileNumber: '9075550142' },
    },
    notices: [{ at: '2026-11-27T21:00:00.000Z', by: 'SITE' }],
    messages: [
      {
        ...aShownMessage({ messageId: 'm-1', type: 'storage-abandonment', state: 'BOUNCED' }),
        resentBy: null,
      },
    ],
    storage: STORAGE,
    cubicFeet: 1.62,
    settlements: [
      {
        ...{ kind: 'PAID', at: '2026-12-12T20:00:00.000Z', amount: 4.05, days: 5, through: '2026-12-11' },
        ...{ reason: null, by: null, refundedAt: null },
      },
    ],
    shippingDue: 27.5,
    mailedNotices,
    payBy: '2027-01-14',
    steps: abandonmentSteps({
      ...{ today: '2026-12-30', isTold: true, isAbandoned: true, hasStatement: true, contents: '' },
      payBy: mailedNotices.map(({ payBy }) => payBy),
    }),
    ...changes,
  };
}

const open = (path: string, api: Responders, role: Role = 'CustomerService') =>
  openSite(path, { as: [role], api });

it('the list says what each package owes, and can be limited to those past 30 days', async () => {
  const parcel: StoredParcel = { ...PARCEL, destinationCode: 'ANC', storage: STORAGE, mailedOn: null };
  const { calls } = open('/staff/storage', { 'GET /api/staff/storage': { body: [parcel] } });
  await isOn('Storage');
  const list = within(await screen.findByRole('list', { name: 'Packages' }));
  expect(textsOf(list.getAllByRole('listitem'))).toEqual([
    'NB100001$15.39+ $0.81 a daySam Lee10001Told Fri, Nov 2730 days ended Sun, Dec 27No notice mailed',
  ]);
  expect(list.getByRole('link').getAttribute('href')).toBe('/staff/storage/p-1');
  fireEvent.click(screen.getByRole('button', { name: 'Past 30 days' }));
  await waitFor(() => expect(calls.at(-1)).toContain('stage=ABANDONED'));
});

it('the file says what is missing, what is due, and what became of each notice', async () => {
  open('/staff/storage/p-1', { [FILE]: { body: aFile() } });
  const steps = within(await screen.findByRole('list', { name: 'What the law asks for' }));
  expect(textsOf(steps.getAllByRole('listitem')).map((text) => text.split(':')[0])).toEqual([
    ...['Done', 'Done', 'Done', 'Missing', 'Missing', 'Missing'],
  ]);
  const due = screen.getByRole('region', { name: 'What is due' });
  expect(due.textContent).toContain('24 days × 1.62 cubic feet × $0.50$19.44');
  expect(due.textContent).toContain('Paid 12/12/2026, 5 days-$4.05Shipping$27.50Due on Wed, Dec 30$42.89');
  const notices = screen.getByRole('list', { name: 'Notices' });
  expect(notices.textContent).toContain('Seen on the site');
  expect(notices.textContent).toContain('but not delivered');
});

it('a mailed notice is recorded and shown', async () => {
  const { sent } = open('/staff/storage/p-1', {
    [FILE]: { body: aFile() },
    [MAIL]: { body: aFile({ mailedNotices: [MAILED] }) },
  });
  await press('Record mailed notice');
  await fill(/^Tracking number/, '9407');
  await press('Record');
  await waitFor(() =>
    expect(sent(MAIL)).toEqual([
      { mailedOn: '2026-12-30', carrier: 'USPS Certified Mail', trackingNumber: '9407' },
    ]),
  );
  await screen.findByText('Mailed Wed, Dec 30');
  expect((await screen.findByRole('list', { name: 'Notices' })).textContent).toContain(
    '$42.89 to pay by Thu, Jan 14, recorded by desk@northbound.test',
  );
});

it('an executive sees the file and cannot record anything', async () => {
  open('/staff/storage/p-1', { [FILE]: { body: aFile() } }, 'Executive');
  await screen.findByRole('link', { name: 'Print notice' });
  expect(screen.queryByRole('button', { name: 'Record mailed notice' })).toBeNull();
});

it('the notice has the sum, the goods, a date to pay by, and what happens then', async () => {
  open('/staff/storage/p-1/notice', { [FILE]: { body: aFile() } });
  const main = await screen.findByRole('main');
  await screen.findByRole('button', { name: 'Print' });
  for (const text of [
    'Palmer, AK 99645',
    'freight bill NB100001, 12.5 lbs, 20 × 14 × 10 in, UPS 1Z999',
    '24 days × 1.62 cubic feet × $0.50',
    'Please pay $42.89, and the storage that is added until then, and pick up the goods, by Thu, Jan 14, 2027.',
    'Unless what is due is paid within that time, the goods will be advertised for sale and sold at auction.',
  ])
    expect(main.textContent).toContain(text);
});

it('a package that was picked up has no file and no notice', async () => {
  open('/staff/storage/p-1/notice', { [FILE]: { status: 404, body: { message: 'No.' } } });
  await screen.findByText('There is nothing to give notice of.');
});
