import type { Page } from '@playwright/test';
import type { Difference, ParcelShipping, ShippingProblem } from '#shared/contracts/staff/shipping.ts';
import {
  A_WEIGHT,
  aParcelShipping,
  aShippingProblem,
  aShippingStatus,
} from '#test/support/staff/shipping.ts';
import { mockResponse, type Screen } from '../screen.ts';
import { openFirst } from '../staff-steps.ts';

const PATH = '/staff/shipping-system';
const BOARD = '/staff/packages';
const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

const WEIGHT: Difference = { ...A_WEIGHT, since: hoursAgo(5), fields: [...A_WEIGHT.fields] };
const LINES = [
  'consignee.zone: Zone "99999" is not valid.',
  'items[0].weight: A value is required.',
  'reference: The value is longer than 40 characters.',
];
const CANCELED: Difference = {
  ...{ kind: 'CANCELED', since: hoursAgo(3) },
  fields: [{ field: 'status', ours: 'IN_TRANSIT', theirs: 'canceled' }],
};
const DETAILS: Difference = {
  ...{ kind: 'DETAILS', since: hoursAgo(30) },
  fields: [
    { field: 'destinationCode', ours: 'ANC', theirs: 'KOD' },
    { field: 'price', ours: '$48.20', theirs: '$52.75' },
    { field: 'declaredValue', ours: null, theirs: '$1,250.00' },
  ],
};
const REFUSED = { billNumber: null, lines: LINES, differences: [] };

const PROBLEMS: readonly ShippingProblem[] = [
  aShippingProblem({ parcelId: 'p-1', freightBillNum: 'NB100001', ...REFUSED, since: hoursAgo(40) }),
  aShippingProblem({
    parcelId: 'p-2',
    freightBillNum: 'NB100002',
    since: hoursAgo(30),
    differences: [WEIGHT, DETAILS],
  }),
  aShippingProblem({
    parcelId: 'p-3',
    freightBillNum: 'NB100003',
    since: hoursAgo(3),
    differences: [CANCELED],
  }),
  aShippingProblem({
    ...{ parcelId: 'p-4', freightBillNum: null, billNumber: 'TM4711', since: hoursAgo(2) },
    differences: [
      {
        ...{ kind: 'UNKNOWN', since: hoursAgo(2) },
        fields: [{ field: 'orders', ours: null, theirs: 'TM4711' }],
      },
    ],
  }),
];

/** A page of the maximum length, with texts as long as they get. */
const MANY = Array.from({ length: 100 }, (_, index) =>
  aShippingProblem({
    parcelId: `p-${index}`,
    freightBillNum: `NB${200_000 + index}`,
    billNumber: `TM-${'0123456789'.repeat(4)}`,
    lines: [`${'A long reason without any end '.repeat(8)}${'x'.repeat(120)}`],
  }),
);

const mocked =
  (status: Parameters<typeof aShippingStatus>[0], problems: readonly ShippingProblem[]) =>
  async (page: Page) => {
    await mockResponse('staff/shipping', 200, aShippingStatus(status))(page);
    await mockResponse('staff/shipping/problems*', 200, problems)(page);
  };
const ofParcel = (shipping: Partial<ParcelShipping>) =>
  mockResponse('parcels/*/shipping', 200, aParcelShipping(shipping));
const text = (shown: string) => (page: Page) => page.getByText(shown).first().waitFor();

/** The page about the shipping system, and what the details and the label of a package say about it. */
export const SHIPPING_SCREENS: readonly Screen[] = [
  {
    name: 'staff-shipping-system',
    path: PATH,
    account: 'service',
    before: mocked({ waiting: 412, waitingSince: hoursAgo(1), comparedAt: hoursAgo(8) }, PROBLEMS),
    reach: text('NB100003'),
  },
  {
    name: 'staff-details-shipping',
    path: `${BOARD}?status=TROUBLED&flags=tmError`,
    account: 'service',
    before: ofParcel({ state: 'REFUSED', lines: LINES, billNumber: 'TM2001', differences: [WEIGHT] }),
    reach: async (page) => {
      await openFirst(page);
      await page.getByRole('button', { name: /^Use theirs/ }).waitFor();
    },
  },
  {
    name: 'staff-label-pending',
    path: `${BOARD}?status=ORIGIN&payment=UNPAID&destination=PBY`,
    account: 'warehouse',
    before: ofParcel({ state: 'WAITING', since: null }),
    reach: async (page) => {
      await openFirst(page);
      await page.getByRole('link', { name: 'PRINT LABEL', exact: true }).click();
      await page.getByText('TruckMate has not answered yet').waitFor();
    },
  },
];

/** Other states of them. */
export const OTHER_SHIPPING_SCREENS: readonly Screen[] = [
  {
    name: 'staff-shipping-system-down',
    path: PATH,
    account: 'executive',
    before: mocked(
      { waiting: 1000, hasMore: true, waitingSince: hoursAgo(26), downSince: hoursAgo(26) },
      MANY,
    ),
    reach: text('NB200001'),
  },
  {
    name: 'staff-shipping-system-empty',
    path: PATH,
    account: 'service',
    before: mocked({ comparedAt: hoursAgo(8) }, []),
    reach: text('No differences.'),
  },
  {
    name: 'staff-shipping-system-none',
    path: PATH,
    account: 'service',
    before: mocked({ system: 'none' }, []),
    reach: text('No shipping system is connected.'),
  },
];
