/** Part of `npm run screens -- --readme`: composes the image at the top of the README from two screenshots. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const ROOT = join(import.meta.dirname, '../..');
const CANVAS = { width: 1600, height: 900 };
const DESKTOP = { width: 1180, left: 60, top: 80 };
const PHONE = { width: 330, left: 1210, top: 130 };
const RADIUS = 14;

async function framed(file: string, width: number): Promise<Buffer> {
  const image = await sharp(join(ROOT, 'screens', file))
    .resize({ width })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { height } = image.info;
  const mask = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${RADIUS}"/></svg>`;
  return sharp(image.data)
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

/** Writes `docs/images/active-packages.png` from screenshots of the orders page. Returns its path. */
export async function makeReadmeImage(): Promise<string> {
  const file = join(ROOT, 'docs/images/active-packages.png');
  await mkdir(join(ROOT, 'docs/images'), { recursive: true });
  const [desktop, phone] = await Promise.all([
    framed('orders-desktop-light.png', DESKTOP.width),
    framed('orders-phone-dark.png', PHONE.width),
  ]);
  await sharp({ create: { ...CANVAS, channels: 3, background: '#c3d5df' } })
    .composite([
      { input: desktop, left: DESKTOP.left, top: DESKTOP.top },
      { input: phone, left: PHONE.left, top: PHONE.top },
    ])
    .png({ palette: true, quality: 90 })
    .toFile(file);
  return file;
}
