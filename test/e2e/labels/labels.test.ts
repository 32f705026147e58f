import { aStaffParcel } from '#test/support/staff/staff-parcel.ts';
import { accounts, expect, test } from '../support/fixtures.ts';
import { printed } from './paper.ts';

/** 4 x 6 inches in points. */
const LABEL = [288, 432];

const PLAIN = aStaffParcel({ parcelId: 'p1', freightBillNum: 'NB100001', destinationCode: 'KOD' });
const LONG = aStaffParcel({
  parcelId: 'p2',
  freightBillNum: 'NB100002',
  hazard: true,
  customerName: 'Bartholomew-Maximilian Featherstonehaugh-Wollstonecraft',
  companyName: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft of Alaska',
  weightLbs: 1032.5,
  trackingCode: '7K3QF9XW',
});
const UNKNOWN = aStaffParcel({ parcelId: 'p3', freightBillNum: 'NB100003', destinationCode: null });
const PARCELS = [PLAIN, LONG, UNKNOWN];

test('prints each label on its own sheet of 4 x 6 inches, with codes that can be scanned', async ({
  page,
  useSessionOf,
}) => {
  await page.route('**/api/parcels/*', (route) => {
    const id = route.request().url().split('/').at(-1);
    return route.fulfill({ json: PARCELS.find(({ parcelId }) => parcelId === id) });
  });
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await useSessionOf(accounts.warehouse);
  await page.goto('/package-labels?parcels=p2,p1,p3');
  await expect(page.getByRole('article')).toHaveCount(3);

  await test.step('the longest names fit their label', async () => {
    const label = page.getByRole('article', { name: 'Label of NB100002' });
    const fits = await label.evaluate(
      ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
        scrollHeight <= clientHeight && scrollWidth <= clientWidth,
    );
    expect(fits).toBe(true);
  });

  await test.step('labels', async () => {
    const sheets = await printed(page);
    expect(sheets.map(({ size }) => size)).toEqual([LABEL, LABEL, LABEL]);
    expect(sheets.map(({ codes }) => codes)).toEqual(
      ['NB100002', 'NB100001', 'NB100003'].map((number) => ({ Code128: [number], QRCode: [number] })),
    );
    // 101 modules of 0.02 inches, in the middle of the label.
    const { left = 0, right = 0 } = sheets[1]?.barcode ?? {};
    expect(right - left).toBeCloseTo(2.02, 1);
    expect(left).toBeCloseTo((4 - 2.02) / 2, 1);
  });

  await test.step('the test label, with rulers of one inch', async () => {
    await page.getByRole('button', { name: 'Print test label' }).click();
    await expect(page.getByRole('article', { name: 'Test label' })).toBeVisible();
    const sheets = await printed(page);
    expect(sheets.map(({ size, codes }) => ({ size, codes }))).toEqual([
      { size: LABEL, codes: { Code128: ['TEST1234'] } },
    ]);
    // The rulers are near the left edge, the bars of the barcode are not.
    const rulers = [
      sheets[0]?.lines.horizontal.filter(({ length }) => length < 1.5),
      sheets[0]?.lines.vertical.filter(({ at, length }) => at < 0.9 && length < 1.5),
    ];
    for (const ruler of rulers) {
      expect(ruler).not.toEqual([]);
      for (const { length } of ruler ?? []) expect(Math.abs(length - 1)).toBeLessThanOrEqual(0.02);
    }
  });
});
