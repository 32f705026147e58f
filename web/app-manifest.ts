import { join } from 'node:path';
import sharp from 'sharp';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { DEFAULT_RUNTIME_CONFIG } from '../shared/deployment/runtime-config.ts';
import { paths } from './src/lib/paths.ts';

/** The mark in its rounded square. */
const LOGO = join(import.meta.dirname, 'public/favicon.svg');
/** The color of the square, and of the navigation bar. */
const NAVY = '#0b3442';

const ICONS = [
  { name: 'icon-192.png', size: 192, isFull: false },
  { name: 'icon-512.png', size: 512, isFull: false },
  { name: 'icon-maskable.png', size: 512, isFull: true },
  { name: 'apple-touch-icon.png', size: 180, isFull: true },
] as const;

/**
 * Makes the built site installable: adds the manifest and its icons, drawn from the logo. Like the document, the manifest has
 * the default product name, because it is built before the stage's configuration is known.
 */
export function appManifest(): Plugin {
  return {
    name: 'app-manifest',
    apply: 'build',
    transformIndexHtml: (): HtmlTagDescriptor[] => [
      { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.json' }, injectTo: 'head' },
      { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }, injectTo: 'head' },
    ],
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'manifest.json', source: JSON.stringify(manifest()) });
      for (const { name, size, isFull } of ICONS)
        this.emitFile({ type: 'asset', fileName: name, source: await iconOf(size, isFull) });
    },
  };
}

function manifest(): object {
  const { productName } = DEFAULT_RUNTIME_CONFIG;
  const icon = (src: string, sizes: string, purpose: string) => ({ src, sizes, type: 'image/png', purpose });
  return {
    id: '/',
    name: productName,
    short_name: productName,
    description: 'Track your packages from Tacoma to Alaska, pay for them and book a pickup.',
    lang: 'en-US',
    start_url: paths.orders,
    scope: '/',
    display: 'standalone',
    theme_color: NAVY,
    background_color: NAVY,
    icons: [
      icon('/icon-192.png', '192x192', 'any'),
      icon('/icon-512.png', '512x512', 'any'),
      icon('/icon-maskable.png', '512x512', 'maskable'),
    ],
  };
}

/** The logo as PNG. A full icon has no transparent corners, and its mark fits in the circle that a phone may cut out. */
function iconOf(size: number, isFull: boolean): Promise<Buffer> {
  const mark = isFull ? Math.round(size * 0.8) : size;
  const margin = Math.floor((size - mark) / 2);
  const logo = sharp(LOGO, { density: 72 * 16 }).resize(mark, mark);
  const icon = isFull
    ? logo
        .extend({
          top: margin,
          left: margin,
          bottom: size - mark - margin,
          right: size - mark - margin,
          background: NAVY,
        })
        .flatten({ background: NAVY })
    : logo;
  return icon.png({ palette: true }).toBuffer();
}
