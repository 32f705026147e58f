import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';

/** An origin that the browser never contacts: its only page is answered by the test. */
const ORIGIN = 'http://component.test';

/** Bundles a module and opens a page that runs it, without a portal. The module renders into `#root`. */
export async function openComponent(page: Page, module: string): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, '..', module)],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const html =
    '<!doctype html><html lang="en"><title>Component</title><div id="root"></div><script type="module" src="/page.js"></script></html>';
  await page.route(`${ORIGIN}/**`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: outputFiles[0]?.text ?? '' })
      : route.fulfill({ contentType: 'text/html', body: html }),
  );
  await page.goto(ORIGIN);
}
