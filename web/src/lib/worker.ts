import { KEEP_COUNTER } from './worker-messages.ts';

/** By then, the first page has loaded and is idle on most phones. */
const DELAY_MS = 5000;

/**
 * Registers the site's worker (`web/worker/worker.ts`), or returns its registration. Null in development, whose files the worker
 * must not keep, and in browsers without workers.
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
  return navigator.serviceWorker.register('/sw.js');
}

/** Registers the worker once the first page is idle. Without it, the site works, but not without a network. */
export function registerWorkerLater(): void {
  setTimeout(() => void registerWorker().catch(() => null), DELAY_MS);
}

/** Asks the worker to keep the counter's code, once it is there. */
export function keepCounterCode(): void {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  void worker?.ready.then(({ active }) => active?.postMessage(KEEP_COUNTER));
}

/** `click` and `input` without a pointer or key come from assistive technology. A tap in the card page's frame blurs this one. */
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'click', 'input', 'blur'];

/**
 * Reloads this page if a new worker takes over, or replaces the document or the configuration that it was opened with,
 * unless the user has already done something, or signs in with a code, which can be used only once. Then the next load
 * shows the new release.
 */
export function reloadOnNewRelease(): void {
  if (new URLSearchParams(location.search).has('code')) return;
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const touched = new AbortController();
  const { signal } = touched;
  for (const type of TOUCHES)
    window.addEventListener(type, () => touched.abort(), { signal, capture: true, passive: true });
  worker?.addEventListener('controllerchange', () => location.reload(), { signal });
  worker?.addEventListener('message', ({ data }) => data === 'replaced' && location.reload(), { signal });
}
