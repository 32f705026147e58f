import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineCommand, main } from '#infra/command/command.ts';
import { DEMO_IMAGES_FOLDER } from '#local/seed/demo-images.ts';
import { drawDemoImages } from './demo-images/draw.ts';

export const command = defineCommand({
  usage: `npm run demo:images

Draws the images of the demo data in local/seed/images. The output is deterministic for a version of sharp and a processor
architecture.`,
  run: async () => {
    for (const { file, content } of await drawDemoImages()) {
      await writeFile(join(DEMO_IMAGES_FOLDER, file), content);
      process.stdout.write(`${file}: ${(content.length / 1000).toFixed(0)} kB\n`);
    }
  },
});
if (import.meta.main) await main(command);
