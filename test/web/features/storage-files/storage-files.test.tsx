import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { anAbandonmentFile, aStoredParcel } from '#test/support/staff/abandonment.ts';
import type { Responders } from '#test/web/support/api.ts';
import { fill, isOn, press, textsOf } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-30T20:00:00Z') });
});

const FILE = 'GET /api/staff/storage/p-1';
const MAIL = 'PUT /api/staff/storage/p-1/mailed-notice';
const MAILED = {
  ...{ mailedOn: '2026-12-30', carrier: 'USPS Certified Mail', trackingNumber: '9407', payBy: '2027-01-14' },
  ...{ amount: 42.89, recordedAt: '2026-12-30T20:00:00.000Z', recordedBy: 'desk@northbound.test' },
};

const open = (path: string, api: Responders, role: Role = 'CustomerService') =>
  openSite(path, { as: [role], api });

it('the list says what each package owes, and can be limited to those past 30 days', async () => {
  const { calls } = open('/staff/storage', { 'GET /api/staff/storage': { body: [aStoredParcel()] } });
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
  open('/staff/storage/p-1', { [FILE]: { body: anAbandonmentFile() } });
  const steps = within(await screen.findByRole('list', { name: 'What the law asks for' }));
  expect(textsOf(steps.getAllByRole('listitem')).map((text) => text.split(':')[0])).toEqual([
    ...['Done', 'Done', 'Done', 'Missing', 'Missing', 'Missing'],
  ]);
  const due = screen.getByRole('region', { name: 'What is due' });
  expect(due.textContent).toContain('24 days × 1.6204 cubic feet × $0.50$19.44');
  expect(due.textContent).toContain('Paid 12/12/2026, 5 days-$4.05Shipping$27.50Due on Wed, Dec 30$42.89');
  const notices = screen.getByRole('list', { name: 'Notices' });
  expect(notices.textContent).toContain('Seen on the site');
  expect(notices.textContent).toContain('but not delivered');
});

it('a mailed notice is recorded and shown', async () => {
  const { sent } = open('/staff/storage/p-1', {
    [FILE]: { body: anAbandonmentFile() },
    [MAIL]: { body: anAbandonmentFile({ mailedNotices: [MAILED] }) },
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
  open('/staff/storage/p-1', { [FILE]: { body: anAbandonmentFile() } }, 'Executive');
  await screen.findByRole('link', { name: 'Print notice' });
  expect(screen.queryByRole('button', { name: 'Record mailed notice' })).toBeNull();
});

it('the notice has the sum, the goods, a date to pay by, and what happens then', async () => {
  open('/staff/storage/p-1/notice', { [FILE]: { body: anAbandonmentFile() } });
  const main = await screen.findByRole('main');
  await screen.findByRole('button', { name: 'Print' });
  for (const text of [
    'Palmer, AK 99645',
    'freight bill NB100001, 12.5 lbs, 20 × 14 × 10 in, UPS 1Z999',
    '24 days × 1.6204 cubic feet × $0.50',
    'Please pay $42.89, and the storage that is added until then, and pick up the goods, by Thu, Jan 14, 2027.',
    'Unless what is due is paid within that time, the goods will be advertised for sale and sold by auction at',
  ])
    expect(main.textContent).toContain(text);
});

it('there is no notice while nothing is due', async () => {
  const { storage } = anAbandonmentFile();
  const paid = storage && { ...storage, settled: storage.total, due: 0 };
  open('/staff/storage/p-1/notice', {
    [FILE]: { body: anAbandonmentFile({ storage: paid, shippingDue: 0 }) },
  });
  await screen.findByText('There is nothing to give notice of.');
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});

it('a package that was picked up has no file and no notice', async () => {
  open('/staff/storage/p-1/notice', { [FILE]: { status: 404, body: { message: 'No.' } } });
  await screen.findByText('There is nothing to give notice of.');
});
