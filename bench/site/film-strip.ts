import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { defineCommand, main } from '#infra/command/command.ts';
import type { Portal } from '#local/portal.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '#test/support/chromium.ts';
import { openHttp2Front } from '../support/http2-front.ts';
import { withPortal } from '../support/portal.ts';
import { slowDown } from '../support/slow-phone.ts';
import { storeSession } from '../support/store-session.ts';

const VISITS = 5;
const VIEWPORT = { width: 390, height: 664 };
const TIMES_MS = Array.from({ length: 16 }, (_, index) => (index + 1) * 500);
const DURATION_MS = Math.max(...TIMES_MS);
const ROWS = 2;
const COLUMNS = TIMES_MS.length / ROWS;
/** In the image, in pixels. */
const PICTURE = { width: 195, height: 332 };
const GAP = 12;
const CAPTION_HEIGHT = 28;
const CELL = { width: PICTURE.width + GAP, height: CAPTION_HEIGHT + PICTURE.height + GAP };

const print = (line: string) => process.stdout.write(`${line}\n`);

interface Frame {
  /** In milliseconds since the navigation. */
  at: number;
  /** A JPEG image. */
  picture: Buffer;
}

interface Film {
  frames: Frame[];
  /** When the first package was shown, in milliseconds since the navigation. */
  firstPackageAt: number;
}

async function film(browser: Browser, portal: Pick<Portal, 'identity' | 'origin'>): Promise<Film> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    await storeSession(context, portal, 'customer');
    const page = await context.newPage();
    await slowDown(page);
    const session = await context.newCDPSession(page);
    const frames: Frame[] = [];
    session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      frames.push({ at: (metadata.timestamp ?? 0) * 1000, picture: Buffer.from(data, 'base64') });
      // The page may be closed.
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    });
    await session.send('Page.startScreencast', { format: 'jpeg', quality: 90 });
    await page.goto(`${portal.origin}/orders`, { waitUntil: 'commit' });
    const start = await page.evaluate<number>('performance.timeOrigin');
    await page.getByRole('article').first().waitFor();
    const firstPackageAt = await page.evaluate<number>('performance.now()');
    await delay(Math.max(0, start + DURATION_MS - Date.now()));
    return {
      firstPackageAt,
      frames: frames.map(({ at, picture }) => ({ at: at - start, picture })).filter(({ at }) => at >= 0),
    };
  } finally {
    await context.close();
  }
}

/** The picture of a frame; white before the first one. */
const pictureOf = (frame: Frame | undefined) =>
  frame
    ? sharp(frame.picture).resize(PICTURE).toBuffer()
    : sharp({ create: { ...PICTURE, channels: 3, background: '#fff' } })
        .png()
        .toBuffer();

async function writeStrip(frames: readonly Frame[], file: string): Promise<void> {
  const size = { width: GAP + COLUMNS * CELL.width, height: ROWS * CELL.height };
  const cells = TIMES_MS.map((time, index) => ({
    time,
    left: GAP + (index % COLUMNS) * CELL.width,
    top: Math.floor(index / COLUMNS) * CELL.height,
  }));
  const pictures = cells.map(async ({ time, left, top }) => ({
    input: await pictureOf(frames.findLast(({ at }) => at <= time)),
    left,
    top: top + CAPTION_HEIGHT,
  }));
  const captions = cells.map(
    ({ time, left, top }) =>
      `<text x="${left + PICTURE.width / 2}" y="${top + 20}" text-anchor="middle">${(time / 1000).toFixed(1)} s</text>`,
  );
  const text = `<svg width="${size.width}" height="${size.height}" font-family="sans-serif" font-size="16">${captions.join('')}</svg>`;
  await sharp({ create: { ...size, channels: 3, background: '#c3d5df' } })
    .composite([...(await Promise.all(pictures)), { input: Buffer.from(text), left: 0, top: 0 }])
    .webp({ quality: 80 })
    .toFile(file);
}

export const command = defineCommand({
  usage: `npm run bench:film -- FILE

Loads Active Packages signed in with an empty cache over HTTP/2, as the first view of a slow phone, and composes an image of
what it shows every half second, such as docs/images/orders-after.webp. It shows the fastest of several visits, because other
work on the machine can only delay them.`,
  required: ['FILE'],
  run: async ({ positionals: [file] }) => {
    await withPortal(print, async ({ identity, origin: portal }) => {
      const { origin, close } = await openHttp2Front(portal);
      const args = [...CHROMIUM_FLAGS, '--ignore-certificate-errors'];
      const browser = await chromium.launch({ executablePath: ensureChromium(print), args });
      try {
        const visit = () => film(browser, { identity, origin });
        // The first visit is slower, because the functions start.
        await visit();
        const films: Film[] = [];
        for (let count = 0; count < VISITS; count++) films.push(await visit());
        const [fastest, ...slower] = films.toSorted((a, b) => a.firstPackageAt - b.firstPackageAt);
        if (!fastest) throw new Error('There was no visit.');
        await writeStrip(fastest.frames, file);
        const seconds = [fastest, ...slower].map(({ firstPackageAt }) => (firstPackageAt / 1000).toFixed(1));
        print(`First package after ${seconds.join(', ')} s. Wrote the fastest visit to ${file}.`);
      } finally {
        await browser.close();
        close();
      }
    });
  },
});
if (import.meta.main) await main(command);
