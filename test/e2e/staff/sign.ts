import { expect, type Page } from '@playwright/test';
import { boxOf } from '../support/boxes.ts';

/** Signs on the counter's page with the mouse. */
export async function sign(page: Page): Promise<void> {
  const canvas = page.getByRole('img', { name: /^Signature/ });
  await canvas.scrollIntoViewIfNeeded();
  const box = await boxOf(canvas);
  await page.mouse.move(box.x + 30, box.y + box.height / 2);
  await page.mouse.down();
  for (let step = 1; step <= 12; step++) {
    const y = box.y + box.height * (step % 2 ? 0.3 : 0.7);
    await page.mouse.move(box.x + 30 + (step * (box.width - 60)) / 12, y, { steps: 4 });
  }
  await page.mouse.up();
  await expect(page.getByRole('img', { name: 'Signature: signed' })).toBeVisible();
}
