import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { injectManifest } from 'workbox-build';
import { bundle } from './document-scripts.ts';
import { chunksOf } from './page-files.ts';
import type { SiteData } from './src/lib/document/page-data.ts';
import { paths } from './src/lib/paths.ts';

/** What opens without a network, beside what is on all pages. */
const OFFLINE_PAGES = [paths.orders, paths.appointments, paths.profile];
const OFFLINE_PARTS = [
  'src/domain/parcel/details/ParcelDetailsDialog.tsx',
  'src/app/navigation/UserMenu.tsx',
];

/** Builds the site's worker, with the list of the files that it keeps. */
export function siteWorker(target: string): Plugin {
  return {
    name: 'site-worker',
    apply: 'build',
    async writeBundle({ dir = '' }, files) {
      const document = files['index.html'];
      if (document?.type !== 'asset') throw new Error('The build has no document.');
      const swSrc = join(dir, 'worker.js');
      writeFileSync(swSrc, await bundle(join(import.meta.dirname, 'worker/worker.ts'), target, 'iife'));
      await injectManifest({
        swSrc,
        swDest: join(dir, 'sw.js'),
        globDirectory: dir,
        globPatterns: [
          ...filesOf(String(document.source)),
          ...OFFLINE_PARTS.flatMap((part) => chunksOf(files, join(import.meta.dirname, part))),
        ],
        dontCacheBustURLsMatching: /^assets\//,
      });
      rmSync(swSrc);
    },
  };
}

function filesOf(html: string): string[] {
  const linked = [...html.matchAll(/ (?:src|href)="\/([^"]+)"/g)].map(([, path]) => path ?? '');
  const [, json] = /id="site-data">(.*?)<\/script>/s.exec(html) ?? [];
  const { entry, pages }: SiteData = JSON.parse(json ?? '');
  return [...linked, ...entry, ...OFFLINE_PAGES.flatMap((path) => pages[path]?.files ?? [])];
}
