import type { Page } from '@playwright/test';
import { heading, mockResponse, type Screen } from '../screen.ts';

const atAnchorage = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('staff terminal', JSON.stringify('ANC')));

const AGENT = {
  agentId: '6f1b1c1e-6d0c-4a52-9d0e-1d3f6f1a0009',
  ...{ locationCode: 'ANC', name: 'Tundra Air Cargo', kind: 'AIR_CARRIER', phone: '907-555-0101' },
  ...{ trackingUrl: 'https://tundra-air.test/track?awb={number}', isActive: true, version: 1 },
};
const LINE = { weightLbs: 32.5, length: 24, width: 18, height: 12, hazard: false };
const CUSTOMER = {
  ...{ customerId: 'c1', customerName: 'Olga Kameroff', companyName: '', customerNumber: 'NB-10001' },
  ...{ community: 'Emmonak', account: '4417', recipient: 'Emmonak Store' },
};
const PICKUP = {
  agent: AGENT,
  customers: [
    {
      ...CUSTOMER,
      parcels: [
        { ...LINE, parcelId: 'p1', freightBillNum: 'NB482018', locationDetail: 'C-4', obstacle: null },
        { ...LINE, parcelId: 'p2', freightBillNum: 'NB482019', locationDetail: 'C-4', obstacle: 'Not paid' },
      ],
    },
  ],
};
const HANDOVER_ID = '6f1b1c1e-6d0c-4a52-9d0e-1d3f6f1a0010';
const HANDOVER = {
  ...{ handoverId: HANDOVER_ID, locationCode: 'ANC', agentId: AGENT.agentId, agentName: AGENT.name },
  ...{ agentKind: 'AIR_CARRIER', driverName: 'Dana Driver', handedOverAt: '2026-11-24T20:45:10.000Z' },
  ...{ by: 'warehouse@northbound.test', version: 1 },
  customers: [{ ...CUSTOMER, parcels: [{ ...LINE, parcelId: 'p1', freightBillNum: 'NB482018' }] }],
};

/** The carriers of a terminal, what one can collect, and the manifest of what it has collected. */
export const AGENT_SCREENS: Screen[] = [
  {
    name: 'carriers',
    path: '/staff/agents',
    account: 'warehouse',
    before: atAnchorage,
    reach: heading('Carriers'),
  },
  {
    name: 'carriers-handover',
    path: `/staff/agents/ANC/${AGENT.agentId}`,
    account: 'warehouse',
    before: mockResponse(`staff/agents/ANC/${AGENT.agentId}`, 200, PICKUP),
    reach: (page) => page.getByRole('button', { name: 'Hand over 1 package' }).waitFor(),
  },
  {
    name: 'carriers-manifest',
    path: `/staff/agent-handovers/${HANDOVER_ID}`,
    account: 'warehouse',
    before: mockResponse(`staff/agent-handovers/${HANDOVER_ID}`, 200, HANDOVER),
    reach: heading('Manifest, Tundra Air Cargo'),
  },
];
