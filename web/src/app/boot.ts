// The first module of the built site: starts the files that the document preloads, of which the last one is `main.tsx`.
// `web/document-scripts.ts` adds it to the document.

/** How long the files wait for a browser that does not report its first paint. */
const MAX_WAIT_MS = 300;

/** So that the document's frame is painted before the browser is busy with the code. A page in the background has no paint. */
function firstPaint(): Promise<unknown> | undefined {
  if (document.hidden) return undefined;
  return new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, MAX_WAIT_MS);
  });
}

const files = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map(({ href }) => href);
await firstPaint();
// Each import is a task of its own. Importing only the last file would evaluate all of them in one, in which a slow phone
// could not respond.
for (const file of files) await import(/* @vite-ignore */ file);

export {};
