import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { DEFAULT_RUNTIME_CONFIG } from '../shared/deployment/runtime-config.ts';
import { LOCAL_SITE_MODE } from '../shared/deployment/site-mode.ts';
import { amplifyOverHttp } from './amplify-over-http.ts';
import { appManifest } from './app-manifest.ts';
import { CHUNKS } from './chunks.ts';
import { documentScripts, TARGET } from './document-scripts.ts';
import { leanRoutes } from './lean-routes.ts';
import { pageFiles } from './page-files.ts';
import { siteWorker } from './site-worker.ts';

const LOGO = join(import.meta.dirname, 'public/favicon.svg');

const STYLE_CACHE = '/src/app/theme/style-cache.ts';

/** How Emotion inserts styles; see the file. */
const INSERTION = {
  find: '@emotion/use-insertion-effect-with-fallbacks',
  replacement: join(import.meta.dirname, STYLE_CACHE),
};

/** The development server bundles Emotion before the site, which must share this file with it. */
const sharedStyleCache: Plugin = {
  name: 'shared-style-cache',
  resolveId: (id) => (id === INSERTION.find ? { id: STYLE_CACHE, external: true } : null),
};

/** Drops the names of the pages that share a chunk: every file that imports the chunk would repeat them. */
const chunkFileNames = ({ name }: { name: string }) => `assets/${name.replace(/~.*/, '')}-[hash].js`;

export default defineConfig(({ mode, command }) => {
  const overHttp = mode === LOCAL_SITE_MODE ? [amplifyOverHttp({ isBuild: command === 'build' })] : [];
  return {
    root: import.meta.dirname,
    plugins: [
      leanRoutes(),
      react(),
      pageTexts(),
      pageFiles(),
      documentScripts(TARGET),
      appManifest(),
      siteWorker(TARGET),
      ...overHttp,
    ],
    resolve: { alias: command === 'build' ? [INSERTION] : [] },
    // The development server pre-bundles packages, so these plugins must run there too.
    optimizeDeps: { rolldownOptions: { plugins: [sharedStyleCache, ...overHttp] } },
    build: {
      outDir: '../dist/web',
      emptyOutDir: true,
      target: TARGET,
      manifest: true,
      // No inlining: the content security policy allows no data: URLs for scripts and styles.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { groups: CHUNKS }, chunkFileNames } },
    },
  };
});

/** Adds the product name and the logo to the document, which is painted before the configuration has loaded. */
function pageTexts(): Plugin {
  const { productName } = DEFAULT_RUNTIME_CONFIG;
  const description = `Ship parcels from Tacoma to Alaska with ${productName}: track your packages, pay and book a pickup.`;
  return {
    name: 'page-texts',
    transformIndexHtml: (html) =>
      html
        .replace('%PRODUCT_NAME%', productName)
        .replace('%DESCRIPTION%', description)
        .replace('%LOGO%', readFileSync(LOGO, 'utf8').replace('<svg', '<svg width="34" height="34"')),
  };
}
