import { expect, type Page } from '@playwright/test';
import { boxOf } from './boxes.ts';

/** Signs with the mouse, in the field with this label. */
export async function sign(page: Page, label = 'Signature'): Promise<void> {
  const canvas = page.getByRole('img', { name: `${label}: ` });
  await canvas.scrollIntoViewIfNeeded();
  const box = await boxOf(canvas);
  await page.mouse.move(box.x + 30, box.y + box.height / 2);
  await page.mouse.down();
  for (let step = 1; step <= 12; step++) {
    const y = box.y + box.height * (step % 2 ? 0.3 : 0.7);
    await page.mouse.move(box.x + 30 + (step * (box.width - 60)) / 12, y, { steps: 4 });
  }
  await page.mouse.up();
  await expect(page.getByRole('img', { name: `${label}: signed` })).toBeVisible();
}
