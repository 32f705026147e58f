import { expect, it, vi } from 'vitest';
import { boardChoiceOf } from '../../../../web/src/features/board/board-choice.ts';
import { downloadBoard } from '../../../../web/src/features/board/download-board.ts';
import { downloadText } from '../../../../web/src/lib/download.ts';
import { stubApi } from '../../support/api.ts';

vi.mock('../../../../web/src/lib/download.ts', () => ({ downloadText: vi.fn() }));

const PARCEL = {
  parcelId: 'p-1',
  customerId: 'ada',
  freightBillNum: 'NB720001',
  status: 'DESTINATION',
  since: '2026-01-06T04:30:00.000Z',
  paymentStatus: 'UNPAID',
  originCode: 'TAC',
  destinationCode: 'KOD',
  shippingTrackingNum: '1Z84F20E0357719204',
  shippingProvider: 'UPS',
  weightLbs: 12.5,
  length: 24,
  width: 18,
  height: 12,
  damaged: false,
  damageAccepted: false,
  hazard: true,
  oversized: false,
  hasTmError: false,
  price: 27.5,
  locationDetail: 'A-12',
  customerName: 'Ada Lund',
  companyName: 'Kodiak Nets',
  customerNumber: '10042',
};

it('a download of the board has everything about a package in its own column', async () => {
  stubApi({ 'GET /api/staff/parcels': { body: [PARCEL] } });
  const count = await downloadBoard({
    choice: boardChoiceOf('?status=DESTINATION'),
    terminals: { nameOf: () => 'Kodiak', timeZoneOf: () => 'America/Los_Angeles' },
    productName: 'Northbound',
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  expect(count).toBe(1);
  const [name, text = ''] = vi.mocked(downloadText).mock.lastCall ?? [];
  expect(name).toMatch(/^northbound-destination-/);
  const [names = [], values = []] = text
    .replace('\ufeff', '')
    .split('\r\n')
    .map((line) => line.split(','));
  expect(names.map((column, index) => [column, values[index]])).toEqual([
    ['Freight bill', 'NB720001'],
    ['Tracking #', '1Z84F20E0357719204'],
    ['Carrier', 'UPS'],
    ['Customer #', '10042'],
    ['Customer', 'Ada Lund'],
    ['Company', 'Kodiak Nets'],
    ['Status', 'At Destination'],
    ['Since (Tacoma time)', '01/05/2026 8:30 PM'],
    ['Destination', 'Kodiak'],
    ['Shelf', 'A-12'],
    ['Payment', 'Unpaid'],
    ['Price', '27.5'],
    ['Weight (lbs)', '12.5'],
    ['Length (in)', '24'],
    ['Width (in)', '18'],
    ['Height (in)', '12'],
    ['Damaged', 'No'],
    ['Hazardous', 'Yes'],
    ['Oversized', 'No'],
    ['TruckMate error', 'No'],
  ]);
});
