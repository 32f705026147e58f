import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { errorReply, type Responders } from '#test/web/support/api.ts';
import { openSite } from '#test/web/support/site.tsx';

const AGENT_ID = '6f1b1c1e-6d0c-4a52-9d0e-1d3f6f1a0009';
const AGENT = {
  ...{ agentId: AGENT_ID, locationCode: 'ANC', name: 'Tundra Air', kind: 'AIR_CARRIER', phone: '' },
  ...{ trackingUrl: '', isActive: true, version: 3 },
};
const LINE = { weightLbs: 32.5, length: 24, width: 18, height: 12, hazard: false };
const CUSTOMER = {
  ...{ customerId: 'c1', customerName: 'Olga Kameroff', companyName: '', customerNumber: 'NB-10001' },
  ...{ community: 'Emmonak', account: '4417', recipient: '' },
};
const HANDOVER_ID = '6f1b1c1e-6d0c-4a52-9d0e-1d3f6f1a0010';
const HANDOVER = {
  ...{ handoverId: HANDOVER_ID, locationCode: 'ANC', agentId: AGENT_ID, agentName: 'Tundra Air' },
  ...{ agentKind: 'AIR_CARRIER', driverName: 'Dana Driver', handedOverAt: '2026-11-24T20:45:10.000Z' },
  ...{ by: 'warehouse@northbound.test', version: 1 },
  customers: [{ ...CUSTOMER, parcels: [{ ...LINE, parcelId: 'p1', freightBillNum: 'NB482018' }] }],
};

const open = (path: string, api: Responders) => {
  localStorage.setItem('staff terminal', JSON.stringify('ANC'));
  return openSite(path, { as: ['ParcelOperations'], api });
};

it('adds a carrier, after the address of its tracking page was corrected', async () => {
  const { sent } = open('/staff/agents', {
    'GET /api/staff/agents': { body: [] },
    'GET /api/staff/agent-handovers': { body: [] },
    'POST /api/staff/agents': { body: AGENT },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add a carrier' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Tundra Air' } });
  const url = dialog.getByLabelText(/tracking page/);
  fireEvent.change(url, { target: { value: 'http://tundra-air.test/{number}' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Enter an address that starts with https://.');
  fireEvent.change(url, { target: { value: 'https://tundra-air.test/{number}' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent('POST /api/staff/agents')).toMatchObject([
      { name: 'Tundra Air', locationCode: 'ANC', trackingUrl: 'https://tundra-air.test/{number}' },
    ]),
  );
});

it('selects all that can be handed over, and says why the others cannot', async () => {
  open(`/staff/agents/ANC/${AGENT_ID}`, {
    [`GET /api/staff/agents/ANC/${AGENT_ID}`]: {
      body: {
        agent: AGENT,
        customers: [
          {
            ...CUSTOMER,
            parcels: [
              { ...LINE, parcelId: 'p1', freightBillNum: 'NB1', locationDetail: 'C-4', obstacle: null },
              { ...LINE, parcelId: 'p2', freightBillNum: 'NB2', locationDetail: '', obstacle: 'Not paid' },
            ],
          },
        ],
      },
    },
  });
  await screen.findByRole('button', { name: 'Hand over 1 package' });
  screen.getByText('Not paid');
  expect(screen.getByRole('checkbox', { name: /NB2/ })).toHaveProperty('disabled', true);
  screen.getByText('Emmonak, account 4417');
});

it('records the waybill number of those without one, once it can be right', async () => {
  const { sent } = open(`/staff/agent-handovers/${HANDOVER_ID}`, {
    [`GET /api/staff/agent-handovers/${HANDOVER_ID}`]: { body: HANDOVER },
    'GET /api/staff/parcels/p1/signature': errorReply(404, 'Not Found'),
    [`PUT /api/staff/agent-handovers/${HANDOVER_ID}/waybill`]: { body: { ...HANDOVER, version: 2 } },
  });
  const field = await screen.findByLabelText(/Number from Tundra Air/);
  fireEvent.change(field, { target: { value: '027-12345670' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/last digit does not match/);
  fireEvent.change(field, { target: { value: '027-12345675' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent(`PUT /api/staff/agent-handovers/${HANDOVER_ID}/waybill`)).toMatchObject([
      { customerIds: ['c1'], waybillNumber: '027-12345675', version: 1 },
    ]),
  );
});
