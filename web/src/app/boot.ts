import { filesOf } from '../lib/document/document-page.ts';
import { reloadOnNewRelease } from '../lib/worker.ts';

// The script that the built document starts with. `web/document-scripts.ts` adds it to the document.

/** How long the site waits for a browser that does not report its first paint. */
const MAX_WAIT_MS = 300;

/**
 * So that the document's frame is painted before the browser is busy with the code. A page in the background has no paint, and
 * one with the worker has all files at once, so that its content soon replaces the frame.
 */
function firstPaint(): Promise<unknown> | undefined {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (document.hidden || worker?.controller) return undefined;
  return new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, MAX_WAIT_MS);
  });
}

// Before the document is ready, when the browser delivers the worker's messages.
reloadOnNewRelease();
await firstPaint();
// Each import is a task of its own. Importing only the page would evaluate all files in one task, in which a slow phone could
// not respond.
for (const file of filesOf(location.pathname)) await import(/* @vite-ignore */ file);
