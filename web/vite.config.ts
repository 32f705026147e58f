import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { DEFAULT_RUNTIME_CONFIG } from '../shared/deployment/runtime-config.ts';
import { LOCAL_SITE_MODE } from '../shared/deployment/site-mode.ts';
import { amplifyOverHttp } from './amplify-over-http.ts';

const ROUTER = join(import.meta.dirname, '../node_modules/react-router/dist/production/index.mjs');

/**
 * The libraries that every page needs, login included. Left alone they fall into a dozen small files, a new one with
 * each dialog that loads late, and small files compress badly: as one they are 5 kB less.
 */
const BASE =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|cookie|@emotion|stylis|@mui\/(system|styled-engine|utils|private-theming|material\/(styles|Button|ButtonBase|Box|SvgIcon)))\//;

export default defineConfig(({ mode, command }) => {
  const overHttp = mode === LOCAL_SITE_MODE ? [amplifyOverHttp({ isBuild: command === 'build' })] : [];
  return {
    root: import.meta.dirname,
    plugins: [react(), pageTexts(), ...overHttp],
    // The router's package gives its development build, with its warnings, to everybody who does not ask for the other.
    resolve: { alias: mode === 'development' ? [] : [{ find: /^react-router$/, replacement: ROUTER }] },
    // Packages are bundled by themselves before a development server starts, so they need the plugin there as well.
    optimizeDeps: { rolldownOptions: { plugins: overHttp } },
    build: {
      outDir: '../dist/web',
      emptyOutDir: true,
      target: 'es2022',
      manifest: true,
      // Everything is a file of its own: the content security policy allows no data: addresses for scripts and styles.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: BASE }] } } },
    },
  };
});

/** Puts the product's name into the page that is there before the configuration is. */
function pageTexts(): Plugin {
  const { productName } = DEFAULT_RUNTIME_CONFIG;
  const description = `Ship parcels from Tacoma to Alaska with ${productName}: follow your packages, pay and book a pickup.`;
  return {
    name: 'page-texts',
    transformIndexHtml: (html) =>
      html.replace('%PRODUCT_NAME%', productName).replace('%DESCRIPTION%', description),
  };
}
