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

/** What a device of staff keeps in addition, once it has opened the counter (decision 205). */
const COUNTER_PAGES = [paths.staffPickups];

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
      const html = String(document.source);
      const forAll = [
        ...filesOf(html, OFFLINE_PAGES),
        ...OFFLINE_PARTS.flatMap((part) => chunksOf(files, join(import.meta.dirname, part))),
      ];
      const swDest = join(dir, 'sw.js');
      const options = { globDirectory: dir, dontCacheBustURLsMatching: /^assets\// };
      await injectManifest({ ...options, swSrc, swDest, globPatterns: forAll });
      await injectManifest({
        ...options,
        swSrc: swDest,
        swDest,
        injectionPoint: 'self.__COUNTER_FILES',
        globPatterns: filesOf(html, COUNTER_PAGES).filter((file) => !forAll.includes(file)),
      });
      rmSync(swSrc);
    },
  };
}

/** The files of the document and of these pages. */
function filesOf(html: string, ofPages: readonly string[]): string[] {
  const linked = [...html.matchAll(/ (?:src|href)="\/([^"]+)"/g)].map(([, path]) => path ?? '');
  const [, json] = /id="site-data">(.*?)<\/script>/s.exec(html) ?? [];
  const { entry, pages }: SiteData = JSON.parse(json ?? '');
  return [...linked, ...entry, ...ofPages.flatMap((path) => pages[path]?.files ?? [])];
}
