import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CounterDay, OfflineHandoverInput } from '#shared/contracts/collection/counter.ts';
import { hashOfCode } from '#shared/rules/counter/code-hash.ts';
import { ALASKA_TIME_ZONE } from '#shared/rules/texts/dates.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import { anAppointment } from '#test/web/domain/appointment/appointments.ts';
import { noNetwork, type Responders } from '#test/web/support/api.ts';
import {
  CREATE_UPLOAD,
  checkboxOf,
  done,
  fillHandover,
  listed,
  openCounter,
  press,
} from '../open-counter.tsx';
import { memoryQueue } from './memory-queue.ts';

vi.mock('#web/components/signature/SignaturePad.tsx', async () => ({
  SignaturePad: (await import('../Pad.tsx')).Pad,
}));
vi.mock('#web/lib/api/put-file.ts', () => ({ putFile: vi.fn(async () => {}) }));
const { queue } = vi.hoisted(() => ({ queue: { current: null as unknown } }));
vi.mock('#web/features/counter/offline/queue-storage.ts', () => ({
  queueStorage: new Proxy(
    {},
    { get: (_, name) => (queue.current as Record<string | symbol, unknown>)[name] },
  ),
}));

const CODE = '7K3QF9XW2M';
const SEND = 'POST /api/staff/handovers/offline';
const DAY = 'GET /api/staff/counter/ANC';
const date = toLocalDate(new Date(), ALASKA_TIME_ZONE);
const PAID = listed('p1');
const UNPAID = listed('p2', { paymentStatus: 'UNPAID', price: 42.75, locationDetail: 'B-2' });

async function aDay(): Promise<CounterDay> {
  const appointment = anAppointment({
    customerId: 'ada',
    customerName: 'Ada Lund',
    customerNumber: '10042',
    pickupCode: 'XCWJ6K',
    notes: 'Bringing a truck',
    pickupDate: `${date}T10:00:00-09:00`,
    parcelCount: 2,
  });
  return {
    asOf: new Date().toISOString(),
    locationCode: 'ANC',
    date,
    pickups: [
      {
        appointment,
        parcels: [PAID, UNPAID],
        authorizations: [
          {
            authorizationId: 'auth',
            name: 'Ben Lund',
            parcelIds: [PAID.parcelId],
            reference: CODE.slice(0, 5),
            salt: 'auth',
            hash: await hashOfCode(CODE, 'auth'),
            isLocked: false,
          },
        ],
      },
    ],
  };
}

/** Opens the counter with a network that can be switched off. */
async function open(api: Responders = {}) {
  const network = { isOn: true };
  const unless =
    (reply: Responders[string]) =>
    (call: Parameters<Extract<Responders[string], (...args: never) => unknown>>[0]) => {
      if (!network.isOn) noNetwork();
      if (typeof reply === 'function') return reply(call);
      const [first] = [reply].flat();
      return first ?? noNetwork();
    };
  const day = await aDay();
  const all: Responders = {
    'GET /api/appointments': { body: day.pickups.map(({ appointment }) => appointment) },
    'GET /api/staff/handovers/offline': { body: [] },
    [DAY]: { body: day },
    [CREATE_UPLOAD]: { body: { url: 'https://images.example/upload', headers: {} } },
    [SEND]: {
      body: { state: 'RECORDED', handover: { handoverId: 'h', handedOverAt: day.asOf, parcelIds: [] } },
    },
    ...api,
  };
  const stub = openCounter(
    Object.fromEntries(Object.entries(all).map(([key, reply]) => [key, unless(reply)])),
    '/staff/pickups',
  );
  await screen.findByText('$42.75 due');
  return {
    ...stub,
    switchTo: (isOn: boolean) =>
      act(async () => {
        network.isOn = isOn;
        vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOn);
        window.dispatchEvent(new Event(isOn ? 'online' : 'offline'));
      }),
  };
}

const find = async (text: string) =>
  userEvent.type(await screen.findByLabelText('Find a pickup'), `${text}{Enter}`);

beforeEach(() => {
  queue.current = memoryQueue();
});

it('shows money, shelves and notes on the pickup list, and links the list for picking ahead', async () => {
  await open();
  expect(screen.getByText('2 packages · A-1, B-2')).toBeDefined();
  expect(screen.getByText('Bringing a truck')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Print' }).getAttribute('href')).toBe(
    `/staff/pickups/print?terminal=ANC&date=${date}`,
  );
});

it('says of when the data is, and hands over what was paid by then, with a code and a signature, when the network is gone', async () => {
  const { switchTo, sent } = await open();
  await switchTo(false);
  expect(await screen.findByText(/^No network. Data as of /)).toBeDefined();
  await find('7k3qf-9xw2m');
  expect(await screen.findByText('The code is right: Ben Lund may collect.')).toBeDefined();
  await userEvent.click(await checkboxOf(PAID));
  expect(screen.queryByRole('checkbox', { name: new RegExp(UNPAID.freightBillNum) })).toBeNull();
  // The form has the name of the person, and refuses another one.
  expect(screen.getByLabelText<HTMLInputElement>('Name of the person signing').value).toBe('Ben Lund');
  await fillHandover('Ana');
  await press('Hand over 1 package');
  expect(await screen.findByText('Ben Lund collects, so Ben Lund signs.')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Name of the person signing'), { target: { value: 'Ben Lund' } });
  await press('Hand over 1 package');
  expect(await done('1 package')).toBeDefined();
  expect(screen.getByText(/is sent when the network is back/)).toBeDefined();
  await press('Next customer');
  expect(await screen.findByText('1 handover not sent yet')).toBeDefined();
  // Neither the package nor the code is offered again.
  await find('7k3qf-9xw2m');
  expect(await screen.findByText(/not for a pickup of today/)).toBeDefined();
  await userEvent.clear(screen.getByLabelText('Find a pickup'));
  await find('XCWJ6K');
  expect(await screen.findByText('1 package must stay here')).toBeDefined();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await press('All pickups');

  await switchTo(true);
  await waitFor(() => expect(sent(SEND)).toHaveLength(1));
  const [body] = sent<OfflineHandoverInput>(SEND);
  expect(body).toMatchObject({
    customerId: 'ada',
    authority: { kind: 'AUTHORIZED', code: CODE },
    parcelIds: [PAID.parcelId],
    signerName: 'Ben Lund',
  });
  expect((body?.asOf ?? '') <= (body?.takenAt ?? '')).toBe(true);
  await waitFor(() => expect(screen.queryByText('1 handover not sent yet')).toBeNull());
});

it('shows what is charged and handed over to the owner, who is found by the pickup code', async () => {
  const { switchTo, sent } = await open();
  await switchTo(false);
  await find('xcwj6k');
  expect(await screen.findByText('1 package must stay here')).toBeDefined();
  expect(screen.getByText(/\$42.75 was due for/)).toBeDefined();
  await userEvent.click(await checkboxOf(PAID));
  await fillHandover();
  await press('Hand over 1 package');
  await done('1 package');
  await switchTo(true);
  // What is on screen stays until it is finished.
  await press('Next customer');
  await waitFor(() => expect(sent(SEND)).toMatchObject([{ authority: { kind: 'OWNER' } }]));
});

it('locks a code after five wrong tries, also after a reload, and tells the portal of them', async () => {
  const check = 'POST /api/staff/collection-codes';
  const { switchTo, sent } = await open({
    [check]: { status: 409, body: { status: 409, error: 'Conflict', message: 'Wrong' } },
  });
  await switchTo(false);
  for (const left of [4, 3, 2, 1, 0]) {
    await userEvent.clear(await screen.findByLabelText('Find a pickup'));
    await find('7k3qf-9xw2n');
    await screen.findByText(left === 0 ? /locked after five wrong tries/ : new RegExp(`After ${left} more`));
  }
  await userEvent.clear(screen.getByLabelText('Find a pickup'));
  await find('7k3qf-9xw2m');
  expect(await screen.findByText(/locked after five wrong tries/)).toBeDefined();
  expect(screen.queryByText(/The code is right/)).toBeNull();
  await switchTo(true);
  await waitFor(() => expect(sent(check)).toHaveLength(5));
});

it('says that today is not known if the counter was not opened today', async () => {
  localStorage.clear();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  openCounter({ [DAY]: noNetwork, 'GET /api/appointments': noNetwork }, '/staff/pickups');
  expect(await screen.findByText("Today's pickups are not known.")).toBeDefined();
});

it('keeps the handovers of another employee without showing them', async () => {
  const other = memoryQueue();
  await other.add({
    kind: 'HANDOVER',
    id: 'h9',
    username: 'somebody-else',
    body: { takenAt: new Date().toISOString() } as OfflineHandoverInput,
    image: new Blob([]),
    customerName: 'Bo Larsen',
    freightBillNums: ['NB999999'],
  });
  queue.current = other;
  const { sent } = await open();
  expect(await screen.findByText('Another employee has handovers on this tablet')).toBeDefined();
  expect(screen.queryByText(/Bo Larsen/)).toBeNull();
  expect(sent(SEND)).toEqual([]);
  expect(other.entries).toHaveLength(1);
});

it('shows what differs, and lets a person try again or close it with a note', async () => {
  const problem = {
    handoverId: 'b61d9f1c-6c0b-4a5e-9d53-3a1f7c2e8b40',
    customerId: 'ada',
    customerName: 'Ada Lund',
    companyName: '',
    customerNumber: '10042',
    locationCode: 'ANC',
    parcels: [{ parcelId: 'p1', freightBillNum: 'NB100001' }],
    signerName: 'Ben Lund',
    takenAt: '2026-01-06T04:30:00.000Z',
    sentAt: '2026-01-06T05:30:00.000Z',
    takenBy: 'ann@northbound.test',
    reason: 'NB100001 must be paid before it is handed over.',
  };
  const path = `POST /api/staff/handovers/offline/ada/${problem.handoverId}`;
  const { sent } = await open({
    'GET /api/staff/handovers/offline': { body: [problem] },
    [`${path}/retry`]: { body: { state: 'DIFFERS', reason: problem.reason } },
    [`${path}/close`]: { body: { state: 'CLOSED' } },
  });
  const section = await screen.findByRole('region', { name: 'Taken without a network: needs a decision' });
  expect(within(section).getByText(/must be paid before/)).toBeDefined();
  expect(within(section).getByText(/signed by Ben Lund/)).toBeDefined();
  await press(/^Try again/);
  await waitFor(() => expect(sent(`${path}/retry`)).toHaveLength(1));
  expect(await screen.findByText('It still differs.')).toBeDefined();
  await press(/^Close with a note/);
  await userEvent.type(await screen.findByLabelText('What was done'), 'Brought back.');
  await press('Save and close');
  await waitFor(() => expect(sent(`${path}/close`)).toEqual([{ note: 'Brought back.' }]));
});
