import sharp from 'sharp';
import { DEMO_PHOTOS } from '#local/seed/demo-images.ts';
import { sceneSvg } from './scenes.ts';
import { SIGNATURE_SVG } from './signature.ts';

interface DrawnImage {
  file: string;
  content: Buffer;
}

/** Renders all demo images. */
export function drawDemoImages(): Promise<DrawnImage[]> {
  const photos = DEMO_PHOTOS.map(async (name) => ({
    file: `${name}.jpg`,
    content: await sharp(Buffer.from(sceneSvg(name)))
      .jpeg({ quality: 75, mozjpeg: true })
      .toBuffer(),
  }));
  return Promise.all([...photos, drawSignature()]);
}

async function drawSignature(): Promise<DrawnImage> {
  const content = await sharp(Buffer.from(SIGNATURE_SVG)).png({ palette: true }).toBuffer();
  return { file: 'signature.png', content };
}
