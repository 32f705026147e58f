import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/checks.ts';
import { accounts, expect, test } from '../support/fixtures.ts';
import { cardWith, openOrders } from './orders.ts';

const REFERENCE = 'JKJaXmPLvHcESHA=';
const NOTES = '**/api/parcels/*/notes';
/** The tires of the demo data: at origin and unpaid. */
const TIRES = '1Z84F20E0357719204';

test.beforeEach(async ({ page, useSessionOf }) => {
  await useSessionOf(accounts.customer);
  await openOrders(page);
});

async function editNotes(page: Page) {
  const card = cardWith(page, TIRES);
  const edit = card.getByRole('button', { name: /^Edit notes/ });
  await edit.click();
  const dialog = page.getByRole('dialog', { name: 'Edit Notes' });
  const field = dialog.getByRole('textbox');
  await expect(field).toBeFocused();
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  return { card, edit, dialog, field, save: button('Save'), button };
}

test('saves the notes, confirms it and returns the focus', { tag: '@screen' }, async ({ page }) => {
  const { card, edit, dialog, field, save } = await editNotes(page);
  await field.fill('Call Pete\nbefore Thursday');
  await expectAccessible(page);
  await save.click();

  await expect(page.getByText('Notes updated.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(card).toContainText('before Thursday');
  await expect(edit).toBeFocused();
  await page.reload();
  await expect(card).toContainText('before Thursday');
});

test('Cancel discards typed notes', async ({ page }) => {
  const { card, dialog, field, button } = await editNotes(page);
  await field.fill('Not to be kept');
  await button('Cancel').click();

  await expect(dialog).toBeHidden();
  await expect(card).not.toContainText('Not to be kept');
});

test('Escape asks before discarding typed notes', { tag: '@screen' }, async ({ page }) => {
  const { edit, dialog, field } = await editNotes(page);
  await field.fill('Half a sentence');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard changes' });
  await expect(question).toHaveAccessibleDescription('Your changes are not saved. Discard them?');
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(field).toHaveValue('Half a sentence');
  await expect(field).toBeFocused();

  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await expect(edit).toBeFocused();
});

test('rejects more than 1,000 characters with a counter and keeps the text', async ({ page }) => {
  const { field, dialog, save } = await editNotes(page);
  await field.fill('x'.repeat(1001));
  await expect(dialog.getByText('1,001 / 1,000 (1 too many)')).toBeVisible();
  await save.click();

  await expect(field).toHaveAccessibleDescription('Notes can be at most 1000 characters.');
  await expect(field).toHaveValue('x'.repeat(1001));
  await expect(field).toBeFocused();
});

test('keeps the dialog and the text when saving fails, and saves at the second attempt', async ({ page }) => {
  const { dialog, field, save } = await editNotes(page);
  await page.route(
    NOTES,
    (route) =>
      route.fulfill({
        status: 500,
        headers: { 'apigw-requestid': REFERENCE },
        json: { status: 500, error: 'Internal Server Error' },
      }),
    { times: 1 },
  );
  await field.fill('Saved at the second try');
  await save.click();
  const alert = dialog.getByRole('alert');
  await expect(alert).toContainText('Something went wrong on our side. Try again in a moment.');
  await expect(alert).toContainText('contact customerservice@northbound.example');
  await expect(alert).toContainText(`Reference: ${REFERENCE}`);
  await expect(alert).not.toContainText('Internal Server Error');
  await expectAccessible(page);
  await expect(field).toHaveValue('Saved at the second try');

  await save.click();
  await expect(page.getByText('Notes updated.')).toBeVisible();
});

test('handles right-to-left text and control characters safely', { tag: '@screen' }, async ({ page }) => {
  const { card, field, save } = await editNotes(page);
  const sent = page.waitForResponse(NOTES);
  await field.fill('שביר מאוד \u202E<b>&\u0007 ok');
  await save.click();

  expect((await (await sent).json()).customerNotes).toBe('שביר מאוד \u202E<b>& ok');
  const notes = card.getByText('שביר מאוד');
  await expect(notes).toHaveAttribute('dir', 'auto');
  await expect(notes).toHaveCSS('direction', 'rtl');
  await expect(card.getByText('Notes', { exact: true })).toHaveCSS('direction', 'ltr');
});

test('sends one request on a double click on Save', async ({ page }) => {
  const { field, save } = await editNotes(page);
  let calls = 0;
  await page.route(NOTES, async (route) => {
    calls += 1;
    await route.continue();
  });
  await field.fill(`Once ${Date.now()}`);
  await save.dblclick();

  await expect(page.getByText('Notes updated.')).toHaveCount(1);
  expect(calls).toBe(1);
});

test('does not send unchanged notes', async ({ page }) => {
  const { dialog, save } = await editNotes(page);
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') calls += 1;
  });
  await save.click();

  await expect(dialog).toBeHidden();
  expect(calls).toBe(0);
});
