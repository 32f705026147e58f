import { expect, type Page, test } from '@playwright/test';
import { openComponent } from '../support/component-page.ts';
import { type ScanEnd, scan } from '../support/scanner.ts';

const CODE = 'NB100001';

const output = (page: Page, name: string) => page.getByRole('status', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test.beforeEach(async ({ page }) => {
  await openComponent(page, 'components/scan-page.tsx');
  // The page listens from then on.
  await expect(field(page, 'Scan or type')).toBeFocused();
});

const ENDS: ScanEnd[] = ['Enter', 'Control+J', 'Tab'];
for (const gapMs of [10, 60])
  for (const end of ENDS)
    test(`takes a scan of ${gapMs} ms and ${end} back out of any field`, async ({ page }) => {
      const scans: string[] = [];
      for (const [name, value] of [
        ['Controlled', ''],
        ['Note', 'Fragile'],
        ['Weight', '12'],
        ['Email', 'a@b.c'],
        ['Terminal', 'ANC'],
        ['In a form', ''],
        ['Scan or type', ''],
      ] as const) {
        await field(page, name).focus();
        await scan(page, CODE, { gapMs, end });
        scans.push(CODE);
        await expect(output(page, 'Scans')).toHaveText(scans.join('|'));
        await expect(field(page, name)).toHaveValue(value);
        await expect(field(page, name)).toBeFocused();
      }
      await expect(output(page, 'Controlled value')).toHaveText('');
      await expect(output(page, 'Note value')).toHaveText('Fragile');
      await expect(output(page, 'Weight value')).toHaveText('12');
      await expect(output(page, 'Presses')).toHaveText('0');
    });

test('a human at 150 ms types into the field, presses the button and moves the focus', async ({ page }) => {
  await field(page, 'Controlled').focus();
  await scan(page, CODE, { gapMs: 150, end: 'Tab' });
  await expect(output(page, 'Controlled value')).toHaveText(CODE);
  await expect(field(page, 'Note')).toBeFocused();
  await field(page, 'In a form').focus();
  await scan(page, CODE, { gapMs: 150 });
  await expect(output(page, 'Presses')).toHaveText('1');
  await expect(field(page, 'In a form')).toHaveValue(CODE);
  await field(page, 'Scan or type').focus();
  await scan(page, CODE, { gapMs: 150 });
  await expect(output(page, 'Scans')).toHaveText(CODE);
  await expect(field(page, 'Scan or type')).toHaveValue('');
});

test('keeps the caret and the selection', async ({ page }) => {
  const note = page.getByLabel('Note', { exact: true });
  const selectionOf = () =>
    note.evaluate((element: HTMLTextAreaElement) => [
      element.selectionStart,
      element.selectionEnd,
      element.selectionDirection,
    ]);
  for (const [start, end, direction] of [
    [3, 3, 'forward'],
    [2, 5, 'backward'],
  ] as const) {
    await note.focus();
    await note.evaluate(
      (element: HTMLTextAreaElement, selection) => element.setSelectionRange(...selection),
      [start, end, direction] as const,
    );
    const before = await selectionOf();
    await scan(page, CODE);
    await expect(note).toHaveValue('Fragile');
    expect(await selectionOf()).toEqual(before);
  }
  // A number field tells nothing about its selection; a selected number stays selected.
  const weight = field(page, 'Weight');
  await weight.selectText();
  await scan(page, '100001');
  await expect(weight).toHaveValue('12');
  await page.keyboard.press('7');
  await expect(weight).toHaveValue('7');
});

test('what a human has typed stays when a scan follows', async ({ page }) => {
  await field(page, 'Controlled').focus();
  await scan(page, 'Shelf', { gapMs: 150, end: 'Control+J' });
  await scan(page, CODE);
  await expect(output(page, 'Scans')).toHaveText(CODE);
  await expect(output(page, 'Controlled value')).toHaveText('Shelf');
});

test('does not press the button or the checkbox that has the focus', async ({ page }) => {
  await page.getByRole('button', { name: 'Save' }).focus();
  await scan(page, 'NB 100 001');
  await field(page, 'Damaged').focus();
  await scan(page, 'NB 100 001');
  await expect(output(page, 'Scans')).toHaveText('NB 100 001|NB 100 001');
  await expect(output(page, 'Presses')).toHaveText('0');
  await expect(field(page, 'Damaged')).not.toBeChecked();
});

test('a dialog receives the scans while it is open, in its field too', async ({ page }) => {
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await scan(page, 'A1000');
  await page.getByLabel('In the dialog').focus();
  await scan(page, 'A2000', { end: 'Tab' });
  await expect(page.getByLabel('Dialog scans')).toHaveText('A1000|A2000');
  await expect(page.getByLabel('In the dialog')).toHaveValue('');
  await expect(page.getByLabel('In the dialog')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await scan(page, 'A3000');
  await expect(output(page, 'Scans')).toHaveText('A3000');
});

test('twenty scans in quick succession arrive in order', async ({ page }) => {
  const codes = Array.from({ length: 20 }, (_, index) => `NB1000${index + 10}`);
  for (const code of codes) await scan(page, code, { gapMs: 10 });
  await expect(output(page, 'Scans')).toHaveText(codes.join('|'));
});

test('keeps events that arrive late, while the page is busy, apart by their times', async ({ page }) => {
  await field(page, 'Controlled').focus();
  const busy = page.evaluate(() => {
    const end = performance.now() + 1000;
    while (performance.now() < end);
  });
  await Promise.all([busy, scan(page, CODE, { gapMs: 10 })]);
  await expect(output(page, 'Scans')).toHaveText(CODE);
  await expect(output(page, 'Controlled value')).toHaveText('');
});

test('ignores pasted text', async ({ page }) => {
  await field(page, 'Controlled').focus();
  await page.keyboard.insertText(CODE);
  await page.keyboard.press('Enter');
  await expect(output(page, 'Controlled value')).toHaveText(CODE);
  await expect(output(page, 'Scans')).toHaveText('');
});

test('the scan field takes the focus at the start and when nothing else has it', async ({ page }) => {
  const scanField = field(page, 'Scan or type');
  await expect(scanField).toBeFocused();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused();
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await expect(scanField).toBeFocused();
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(scanField).not.toBeFocused();
});
