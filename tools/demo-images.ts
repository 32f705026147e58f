/**
 * `npm run demo:images`: draws the images of the demo data into `local/seed/images/`. The same drawing gives the same
 * bytes with the same version of `sharp` on the same kind of processor.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_IMAGES_FOLDER } from '../local/seed/demo-images.ts';
import { drawDemoImages } from './demo-images/draw.ts';

for (const { file, content } of await drawDemoImages()) {
  await writeFile(join(DEMO_IMAGES_FOLDER, file), content);
  process.stdout.write(`${file}: ${(content.length / 1000).toFixed(0)} kB\n`);
}
