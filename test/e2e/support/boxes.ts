import type { Locator } from '@playwright/test';

/** The bounding box of an element in the viewport. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not on the screen.`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}
