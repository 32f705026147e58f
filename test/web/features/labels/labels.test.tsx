import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { aStaffParcel } from '#test/support/staff/staff-parcel.ts';
import { press } from '#test/web/support/page.ts';
import { openSite } from '#test/web/support/site.tsx';
import { Barcode, code128, QUIET_ZONE } from '#web/domain/label/Barcode.tsx';

const PRINT = 'POST /api/staff/labels';
const PLAIN = aStaffParcel({ parcelId: 'p1', freightBillNum: 'NB100001', destinationCode: 'KOD' });
const HAZARD = aStaffParcel({ parcelId: 'p2', freightBillNum: 'NB100002', hazard: true });
const DELIVERED = aStaffParcel({ parcelId: 'p4', status: 'COMPLETED' });
const UNKNOWN = aStaffParcel({ parcelId: 'p3', freightBillNum: 'NB100003', destinationCode: null });

/** The labels of each printout. */
let printed: string[];

beforeEach(() => {
  printed = [];
  // happy-dom has no fonts.
  Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() }, configurable: true });
  vi.stubGlobal('print', () => {
    dispatchEvent(new Event('beforeprint'));
    printed.push(labels().join(', '));
    dispatchEvent(new Event('afterprint'));
  });
});

const labels = () => screen.getAllByRole('article').map((label) => label.getAttribute('aria-label'));

function open(path: string, parcels: readonly StaffParcel[]) {
  return openSite(path, {
    as: ['ParcelOperations'],
    api: {
      ...Object.fromEntries(parcels.map((body) => [`GET /api/parcels/${body.parcelId}`, { body }])),
      'GET /api/staff/parcels': { body: [] },
      [PRINT]: { status: 204, body: null },
    },
  });
}

const labelOf = (number: string) => screen.findByRole('article', { name: `Label of ${number}` });

it('a label shows its package, can be printed, and returns to the board', async () => {
  const { sent } = open('/package-label/p1', [PLAIN]);
  const label = await labelOf('NB100001');
  expect(label.textContent).toContain('KODKodiakPat DoeCustomer 1004232.5 lbs');
  expect(within(label).queryByRole('img', { name: 'Hazard' })).toBeNull();
  await press('PRINT LABEL');
  await waitFor(() => expect(sent(PRINT)).toEqual([{ parcelIds: ['p1'] }]));
  expect(printed).toEqual(['Label of NB100001']);
  await press('Back');
  await waitFor(() => expect(window.location.pathname).toBe('/staff/packages'));
});

it('a label says where its package can be followed, and with which code', async () => {
  open('/package-label/p1', [{ ...PLAIN, trackingCode: '7K3QF9XW' }]);
  expect((await labelOf('NB100001')).textContent).toContain(`${window.location.host}/track, code 7K3QF9XW`);
});

it('a label says if its package must not freeze', async () => {
  open('/package-label/p1', [{ ...PLAIN, keepFromFreezing: true }]);
  expect((await labelOf('NB100001')).textContent).toContain('KEEP FROM FREEZING');
});

it('labels are in the requested order, each once; missing ones are counted, and the test label is not recorded', async () => {
  const path = '/package-labels?parcels=p2,p1,gone,p4,p3,p1';
  const { sent } = open(path, [PLAIN, HAZARD, UNKNOWN, DELIVERED]);
  await screen.findByText('1 package could not be found.');
  screen.getByText('1 package without a label: delivered or deleted.');
  within(await labelOf('NB100002')).getByRole('img', { name: 'Hazard' });
  expect((await labelOf('NB100003')).textContent).toContain('???Destination missing');
  await press('Print test label');
  await waitFor(() => expect(printed).toEqual(['Test label']));
  await press('PRINT 3 LABELS');
  await waitFor(() => expect(sent(PRINT)).toEqual([{ parcelIds: ['p2', 'p1', 'p3'] }]));
  expect(printed.at(-1)).toBe('Label of NB100002, Label of NB100001, Label of NB100003');
});

it('encodes a text as Code 128 with its quiet zones', () => {
  const code = code128('NB100001');
  // Start, N, B, Code C, 10, 00, 01 and the checksum are eight symbols of 11 modules; the stop symbol has 13.
  expect(code?.modules).toBe(8 * 11 + 13 + 2 * QUIET_ZONE);
  expect(code?.bars[0]).toEqual({ start: QUIET_ZONE, width: 2 });
  const last = code?.bars.at(-1);
  expect((last?.start ?? 0) + (last?.width ?? 0)).toBe((code?.modules ?? 0) - QUIET_ZONE);
  expect(code128('Ä')).toBeNull();
});

it('draws a barcode with modules of 0.02 inches, and none if it would not fit on the label', () => {
  render(<Barcode text="NB100001" />);
  const barcode = screen.getByRole('img', { name: 'Barcode of NB100001' });
  expect(barcode.getAttribute('width')).toBe('2.42in');
  expect(barcode.getAttribute('viewBox')).toBe('0 0 121 1');
  render(<Barcode text="ABCDEFGHIJKLMNOPQ" />);
  expect(screen.getAllByRole('img')).toEqual([barcode]);
});
