import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { expectNoSidewaysScroll } from '../support/checks.ts';
import { openComponent } from '../support/component-page.ts';

const TABLET = { width: 820, height: 1180 };
const ROTATED = { width: 1180, height: 820 };
/** Narrower than the pad's maximum. */
const PHONE = { width: 390, height: 844 };

test.use({ deviceScaleFactor: 2, hasTouch: true, viewport: TABLET });

test.beforeEach(async ({ page }) => {
  await openComponent(page, 'components/signature-page.tsx');
  await expect(page.getByRole('img', { name: 'Signature: empty' })).toBeVisible();
});

/** Places in parts of the width and height of the pad. */
type Place = readonly [x: number, y: number];
const STROKE: Place[] = [
  [0.2, 0.3],
  [0.35, 0.7],
  [0.5, 0.3],
  [0.8, 0.6],
];

async function places(page: Page): Promise<{ x: number; y: number }[]> {
  const box = await page.getByRole('img', { name: /^Signature:/ }).boundingBox();
  if (!box) throw new Error('The pad is not visible.');
  return STROKE.map(([x, y]) => ({ x: box.x + x * box.width, y: box.y + y * box.height }));
}

async function signWithFinger(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const [first, ...rest] = await places(page);
  if (!first) return;
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first] });
  let last = first;
  for (const place of rest) {
    for (let step = 1; step <= 5; step += 1) {
      const x = last.x + ((place.x - last.x) * step) / 5;
      const y = last.y + ((place.y - last.y) * step) / 5;
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
    }
    last = place;
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

async function signWithMouse(page: Page): Promise<void> {
  for (const [index, { x, y }] of (await places(page)).entries()) {
    await page.mouse.move(x, y, { steps: 5 });
    if (index === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

/** The part of the image with ink, in parts of its width and height. */
async function inkIn(image: Buffer) {
  const { data, info } = await sharp(image).greyscale().raw().toBuffer({ resolveWithObject: true });
  const dark = Array.from(data.keys()).filter((place) => (data[place] ?? 255) < 128);
  const columns = dark.map((place) => (place % info.width) / info.width);
  const rows = dark.map((place) => Math.floor(place / info.width) / info.height);
  const range = (values: number[]) => [
    values.reduce((a, b) => Math.min(a, b), 1),
    values.reduce((a, b) => Math.max(a, b), 0),
  ];
  return {
    size: [info.width, info.height],
    share: dark.length / data.length,
    x: range(columns),
    y: range(rows),
  };
}

/** Near the stroke: the curve may overshoot a little. */
function expectStroke({ x, y }: Awaited<ReturnType<typeof inkIn>>): void {
  for (const [actual, expected] of [
    [x[0], 0.2],
    [x[1], 0.8],
    [y[0], 0.3],
    [y[1], 0.7],
  ] as const)
    expect(Math.abs((actual ?? 0) - expected)).toBeLessThan(0.08);
}

async function exported(page: Page): Promise<Buffer> {
  await page.getByRole('button', { name: 'Hand over' }).click();
  const source = await page.getByRole('img', { name: 'The signature' }).getAttribute('src');
  return Buffer.from(source?.replace(/^.*,/, '') ?? '', 'base64');
}

/** What the canvas shows, in its own pixels. */
async function onScreen(page: Page) {
  const url = await page
    .getByRole('img', { name: /^Signature:/ })
    .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  return inkIn(Buffer.from(url.replace(/^.*,/, ''), 'base64'));
}

test('a finger signs without scrolling the page, sharp at pixel ratio 2', async ({ page }) => {
  await signWithFinger(page);
  await expect(page.getByRole('img', { name: 'Signature: signed' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const canvas = await onScreen(page);
  expect(canvas.size).toEqual([1276, 510]);
  expectStroke(canvas);
  const image = await exported(page);
  expect(image.length).toBeLessThan(100_000);
  const ink = await inkIn(image);
  expect(ink.size).toEqual([1000, 400]);
  expectStroke(ink);
});

test('the strokes stay when the tablet is rotated and the pad is resized', async ({ page }) => {
  await signWithFinger(page);
  const before = await inkIn(await exported(page));
  for (const viewport of [ROTATED, PHONE]) {
    await page.setViewportSize(viewport);
    const width = viewport === PHONE ? 712 : 1276;
    await expect.poll(async () => (await onScreen(page)).size[0]).toBe(width);
    expectStroke(await onScreen(page));
    await expectNoSidewaysScroll(page);
  }
  const after = await inkIn(await exported(page));
  expect(after.size).toEqual(before.size);
  expectStroke(after);
  expect(Math.abs(after.share - before.share)).toBeLessThan(0.2 * before.share);
  // A stroke that follows is drawn where the finger is.
  await page.getByRole('button', { name: 'Redo' }).click();
  await signWithFinger(page);
  expectStroke(await onScreen(page));
});

test('a mouse signs; Redo clears; a dot is no signature', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signWithMouse(page);
  await expect(page.getByRole('img', { name: 'Signature: signed' })).toBeVisible();
  expectStroke(await inkIn(await exported(page)));
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(page.getByRole('img', { name: 'Signature: empty' })).toBeVisible();
  expect((await onScreen(page)).share).toBe(0);
  await page.getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByText('No signature')).toBeVisible();
  await page.getByRole('img', { name: /^Signature:/ }).click();
  await page.getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByText('No signature')).toBeVisible();
});

for (const [speed, stepMs] of [
  ['fast', 0],
  // Slower pens draw thicker lines.
  ['usual', 16],
  ['slow', 100],
] as const)
  test(`a scribble at ${speed} speed over the whole pad stays below 100 kB`, async ({ page }) => {
    await page.clock.install();
    const box = await page.getByRole('img', { name: /^Signature:/ }).boundingBox();
    if (!box) throw new Error('The pad is not visible.');
    let last = { x: box.x + box.width / 2, y: box.y + 4 };
    await page.mouse.move(last.x, last.y);
    await page.mouse.down();
    for (let line = 0; line < 120; line += 1) {
      const x = box.x + (box.width * ((line * 37) % 120)) / 120;
      const y = box.y + (line % 2 ? 4 : box.height - 4);
      for (const part of [0.25, 0.5, 0.75, 1]) {
        await page.clock.runFor(stepMs);
        await page.mouse.move(last.x + (x - last.x) * part, last.y + (y - last.y) * part);
      }
      last = { x, y };
    }
    await page.mouse.up();
    const image = await exported(page);
    expect(image.length).toBeGreaterThan(10_000);
    expect(image.length).toBeLessThan(100_000);
  });
