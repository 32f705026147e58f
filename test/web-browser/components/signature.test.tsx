import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { theme } from '#web/app/theme/theme.ts';
import { type Drawing, type SignatureHandle, SignaturePad } from '#web/components/signature/SignaturePad.tsx';

/** The screen of a tablet with a pixel ratio of 2, in CSS pixels. */
const [SHORT_SIDE, LONG_SIDE] = [820, 1180];
const pad = createRef<SignatureHandle>();

interface Point {
  x: number;
  y: number;
}

/** As fractions of the width and height of the pad. */
const STROKE: [Point, ...Point[]] = [
  { x: 0.2, y: 0.3 },
  { x: 0.35, y: 0.7 },
  { x: 0.5, y: 0.3 },
  { x: 0.8, y: 0.6 },
];

const canvas = () => screen.getByRole<HTMLCanvasElement>('img', { name: /^Signature:/ });

/** The points of the stroke on the screen, and points between them. */
function screenPoints(): Point[] {
  const box = canvas().getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0 };
  return STROKE.flatMap(({ x, y }, index) => {
    const last = STROKE[index - 1] ?? { x, y };
    return [1, 2, 3, 4, 5].map((step) => ({
      x: frame.x + box.x + (last.x + ((x - last.x) * step) / 5) * box.width,
      y: frame.y + box.y + (last.y + ((y - last.y) * step) / 5) * box.height,
    }));
  });
}

async function signWithFinger(): Promise<void> {
  for (const [index, point] of screenPoints().entries()) {
    const type = index === 0 ? 'touchStart' : 'touchMove';
    await cdp().send('Input.dispatchTouchEvent', { type, touchPoints: [point] });
  }
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function signWithMouse(): Promise<void> {
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', point: Point) =>
    cdp().send('Input.dispatchMouseEvent', {
      ...point,
      type,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    });
  for (const [index, point] of screenPoints().entries())
    await mouse(index === 0 ? 'mousePressed' : 'mouseMoved', point);
  await mouse('mouseReleased', screenPoints().at(-1) ?? { x: 0, y: 0 });
}

/** The size of an image, its share of ink, and the edges of the ink as fractions of its width and height. */
async function inkIn(source: ImageBitmapSource) {
  const image = await createImageBitmap(source);
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(image, 0, 0);
  const { data } = context?.getImageData(0, 0, width, height) ?? { data: [] };
  const ink = { size: [width, height], share: 0, left: 1, right: 0, top: 1, bottom: 0 };
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if ((data[4 * pixel] ?? 255) >= 128) continue;
    const [x, y] = [(pixel % width) / width, Math.floor(pixel / width) / height];
    ink.share += 1 / (width * height);
    ink.left = Math.min(ink.left, x);
    ink.right = Math.max(ink.right, x);
    ink.top = Math.min(ink.top, y);
    ink.bottom = Math.max(ink.bottom, y);
  }
  return ink;
}

/** Expects ink where the stroke is. The curve may overshoot a little. */
function expectStroke({ left, right, top, bottom }: Awaited<ReturnType<typeof inkIn>>): void {
  for (const [actual, expected] of [
    [left, 0.2],
    [right, 0.8],
    [top, 0.3],
    [bottom, 0.7],
  ] as const)
    expect(Math.abs(actual - expected)).toBeLessThan(0.08);
}

async function exported(): Promise<Blob> {
  const png = pad.current?.toPng();
  if (!png) throw new Error('There is no signature.');
  return (await fetch(`data:image/png;base64,${png}`)).blob();
}

const onChange = vi.fn<(hasSignature: boolean, drawing: Drawing | null) => void>();

const show = (initial: Drawing | null = null) =>
  render(
    <ThemeProvider theme={theme}>
      <CssBaseline />
      {/* Longer than the screen, so that a finger could scroll it. */}
      <main style={{ height: '300vh', padding: 16 }}>
        <SignaturePad ref={pad} label="Signature" initial={initial} onChange={onChange} />
      </main>
    </ThemeProvider>,
  );

beforeEach(async () => {
  await page.viewport(SHORT_SIDE, LONG_SIDE);
  show();
  await expect.poll(() => canvas().width).toBe(1276);
});

it('signs with a finger without scrolling the page, in full resolution at a pixel ratio of 2', async () => {
  await signWithFinger();
  await screen.findByRole('img', { name: 'Signature: signed' });
  expect(scrollY).toBe(0);
  const drawn = await inkIn(canvas());
  expect(drawn.size).toEqual([1276, 510]);
  expectStroke(drawn);
  const image = await exported();
  expect(image.size).toBeLessThan(100_000);
  const ink = await inkIn(image);
  expect(ink.size).toEqual([1000, 400]);
  expectStroke(ink);
});

it('keeps the strokes when the tablet is rotated and the pad is resized', async () => {
  await signWithFinger();
  const before = await inkIn(await exported());
  for (const [width, height, pixels] of [
    [LONG_SIDE, SHORT_SIDE, 1276],
    // A phone, narrower than the widest pad.
    [390, 844, 712],
  ] as const) {
    await page.viewport(width, height);
    await expect.poll(() => canvas().width).toBe(pixels);
    expectStroke(await inkIn(canvas()));
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  }
  const after = await inkIn(await exported());
  expect(after.size).toEqual(before.size);
  expectStroke(after);
  expect(Math.abs(after.share - before.share)).toBeLessThan(0.2 * before.share);
  // The next stroke is drawn where the finger is.
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await signWithFinger();
  expectStroke(await inkIn(canvas()));
});

it('shows a drawing that was kept, on a narrower screen too', async () => {
  await signWithFinger();
  const [, drawing = null] = onChange.mock.lastCall ?? [];
  cleanup();
  await page.viewport(390, 844);
  show(JSON.parse(JSON.stringify(drawing)));
  await screen.findByRole('img', { name: 'Signature: signed' });
  await expect.poll(() => canvas().width).toBe(712);
  expectStroke(await inkIn(canvas()));
  expectStroke(await inkIn(await exported()));
});

it('signs with a mouse, dark on white even in dark mode; Clear empties the pad; a dot is not a signature', async () => {
  const features = [{ name: 'prefers-color-scheme', value: 'dark' }];
  await cdp().send('Emulation.setEmulatedMedia', { features });
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [] });
  });
  await signWithMouse();
  await screen.findByRole('img', { name: 'Signature: signed' });
  expectStroke(await inkIn(await exported()));
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await screen.findByRole('img', { name: 'Signature: empty' });
  expect((await inkIn(canvas())).share).toBe(0);
  expect(pad.current?.toPng()).toBeNull();
  await userEvent.click(canvas());
  expect((await inkIn(canvas())).share).toBeGreaterThan(0);
  expect(pad.current?.toPng()).toBeNull();
});

it.each([
  ['fast', 0],
  // Slower pens draw thicker lines.
  ['normal', 16],
  ['slow', 100],
])('a scribble at %s speed over the whole pad stays below 100 kB', async (_, stepMs) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const box = canvas().getBoundingClientRect();
  const move = (type: 'pointerdown' | 'pointermove' | 'pointerup', { x, y }: Point) => {
    vi.setSystemTime(Date.now() + stepMs);
    const buttons = type === 'pointerup' ? 0 : 1;
    const init = { clientX: x, clientY: y, buttons, pointerId: 1, bubbles: true, cancelable: true };
    canvas().dispatchEvent(new PointerEvent(type, init));
  };
  let last = { x: box.x + box.width / 2, y: box.y + 4 };
  move('pointerdown', last);
  for (let line = 0; line < 120; line += 1) {
    const x = box.x + (box.width * ((line * 37) % 120)) / 120;
    const y = line % 2 ? box.y + 4 : box.bottom - 4;
    for (const part of [0.25, 0.5, 0.75, 1])
      move('pointermove', { x: last.x + (x - last.x) * part, y: last.y + (y - last.y) * part });
    last = { x, y };
  }
  move('pointerup', last);
  vi.useRealTimers();
  const { size } = await exported();
  expect(size).toBeGreaterThan(10_000);
  expect(size).toBeLessThan(100_000);
});
