import SignatureLibrary, { type PointGroup } from 'signature_pad';

/** Width by height. Drawing and image have the same ratio, so that strokes scale without distortion. */
export const ASPECT_RATIO = 5 / 2;

/** Dark in both color schemes, on white. */
const INK = [11, 31, 42] as const;
const PAPER = [255, 255, 255] as const;
const cssColor = (rgb: readonly number[]) => `rgb(${rgb.join(' ')})`;

/** The width of the pen, as a share of the pad's width. */
const PEN = { minWidth: 0.0016, maxWidth: 0.0056 } as const;

/** The minimum total length of all strokes, as a share of the pad's width: an accidental tap is not a signature. */
const MIN_LENGTH = 0.05;

/** The widths of the image in pixels, tried until it is small enough. */
const IMAGE_WIDTHS = [1000, 700, 500, 350] as const;
const MAX_IMAGE_BYTES = 100_000;

/** A drawing surface on a canvas of this width in CSS pixels. */
export function surfaceOn(canvas: HTMLCanvasElement, width: number): SignatureLibrary {
  return new SignatureLibrary(canvas, {
    penColor: cssColor(INK),
    backgroundColor: cssColor(PAPER),
    minWidth: PEN.minWidth * width,
    maxWidth: PEN.maxWidth * width,
    // Browsers send one event per frame anyway.
    throttle: 0,
  });
}

/** The same strokes on a surface that is larger by this factor. */
export function scaled(strokes: readonly PointGroup[], factor: number): PointGroup[] {
  return strokes.map((stroke) => ({
    ...stroke,
    minWidth: stroke.minWidth * factor,
    maxWidth: stroke.maxWidth * factor,
    points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }));
}

/** Whether the strokes on a surface of this width are long enough for a signature. */
export function isSignature(strokes: readonly PointGroup[], width: number): boolean {
  const steps = strokes.flatMap(({ points }) =>
    points.slice(1).map(({ x, y }, index) => {
      const before = points[index] ?? { x, y };
      return Math.hypot(x - before.x, y - before.y);
    }),
  );
  return steps.reduce((sum, step) => sum + step, 0) >= MIN_LENGTH * width;
}

/** The strokes on a surface of this width as a PNG image below 100 kB, in base64. */
export function pngOf(strokes: readonly PointGroup[], width: number): string {
  for (const imageWidth of IMAGE_WIDTHS) {
    const image = encode(draw(strokes, width, imageWidth));
    if (image.length * 0.75 <= MAX_IMAGE_BYTES) return image;
  }
  // A scribble over the whole pad. With only two colors, any image of this size is small enough.
  const canvas = draw(strokes, width, IMAGE_WIDTHS[3]);
  removeAntialiasing(canvas);
  return encode(canvas);
}

function draw(strokes: readonly PointGroup[], width: number, imageWidth: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = imageWidth;
  canvas.height = imageWidth / ASPECT_RATIO;
  const surface = surfaceOn(canvas, imageWidth);
  surface.off();
  surface.fromData(scaled(strokes, imageWidth / width));
  return canvas;
}

const encode = (canvas: HTMLCanvasElement) => canvas.toDataURL('image/png').replace(/^.*,/, '');

function removeAntialiasing(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d');
  const image = context?.getImageData(0, 0, canvas.width, canvas.height);
  if (!context || !image) return;
  for (let pixel = 0; pixel < image.data.length; pixel += 4)
    image.data.set((image.data[pixel] ?? 0) < 128 ? INK : PAPER, pixel);
  context.putImageData(image, 0, 0);
}
