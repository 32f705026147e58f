import type { Page } from '@playwright/test';

const PATIENCE_MS = 20_000;

/** An expression for a page: whether an element is there, with a text that starts like this. */
export function has(selector: string, start = ''): string {
  return `[...document.querySelectorAll(${JSON.stringify(selector)})]
    .some(({ textContent }) => textContent.startsWith(${JSON.stringify(start)}))`;
}

/** Code for a page: a promise of the time of the first frame in which an expression is true. */
const untilShown = (isShown: string) => `new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('Not shown: ' + ${JSON.stringify(isShown)})), ${PATIENCE_MS});
  const observer = new MutationObserver(check);
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  check();
  function check() {
    if (!(${isShown})) return;
    observer.disconnect();
    // The message is received after the frame.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now());
    requestAnimationFrame(() => port2.postMessage(null));
  }
})`;

/** Opens a page, and returns how long it took until the expression was true on screen, in milliseconds. */
export async function timeToView(page: Page, url: string, isShown: string): Promise<number> {
  await page.addInitScript({ content: `globalThis.shown = ${untilShown(isShown)}` });
  await page.goto(url, { waitUntil: 'commit' });
  return page.evaluate<number>('shown');
}

/**
 * Acts, and returns how long after the latest response of a path the expression was true on screen, in milliseconds.
 * @param path part of the path of the request
 */
export async function timeAfterResponse(
  page: Page,
  path: string,
  isShown: string,
  act: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate(`performance.clearResourceTimings(); globalThis.shown = ${untilShown(isShown)}; null`);
  await act();
  return page.evaluate<number>(`shown.then((at) => at - performance.getEntriesByType('resource')
    .filter(({ name }) => new URL(name).pathname.includes(${JSON.stringify(path)})).at(-1).responseEnd)`);
}
