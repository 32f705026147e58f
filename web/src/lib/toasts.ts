import type { ReactNode } from 'react';
import type { ExternalToast } from 'sonner';
import { isPressedBelowMiddle, pressEnd } from './press.ts';

const BRIEF_MS = 6000;
/** The width up to which sonner uses `mobileOffset`. */
const PHONE_MAX_PX = 600;

let nextPageText: string | null = null;

/** Loaded with the toaster, or by the first toast. */
let sonner: typeof import('sonner') | undefined;
/** What is shown once it has loaded. */
let waiting: ((toast: typeof import('sonner').toast) => void)[] = [];
/** Loads the toaster again after its file has failed. */
let loadToaster: (() => void) | undefined;

/** Calls the function with the next toast, or when the network returns. */
export function onNextToast(load: () => void): void {
  loadToaster = load;
  addEventListener('online', () => void showWaiting(), { once: true });
}

/** Shows a success toast that closes by itself. */
export const notify = (text: string): void => void show('success', text, { duration: BRIEF_MS });

/** Shows a success toast with an Undo button, until the user closes it or the route changes. */
export const notifyUndoable = (text: string, onUndo: () => void): void =>
  void show('success', text, { action: { label: 'Undo', onClick: onUndo } });

/** Shows a success toast that stays until the user closes it or the route changes. */
export const notifyUntilClosed = (text: string): void => void show('success', text, {});

/** Shows a toast with a Reload button, below an open dialog, until the user closes it or the route changes. */
export const notifyWithReload = (text: string, onReload: () => void): void =>
  void show('message', text, { action: { label: 'Reload', onClick: onReload } });

/** Shows a success toast after the next route change, which dismisses all others. */
export function notifyOnNextPage(text: string): void {
  nextPageText = text;
}

/** Shows an error toast that stays until the user closes it or the route changes. `description` is below the text. */
export const notifyError = (text: string, description?: ReactNode): void =>
  void show('error', text, { description });

/** Shows an error toast that closes by itself, for what the next try makes obsolete. */
export const notifyErrorBriefly = (text: string): void => void show('error', text, { duration: BRIEF_MS });

/** Dismisses all toasts. Called on each route change. */
export function dismissToasts(): void {
  sonner?.toast.dismiss();
  const text = nextPageText;
  nextPageText = null;
  if (text !== null) notify(text);
}

async function show(
  tone: 'success' | 'error' | 'message',
  text: string,
  options: ExternalToast,
): Promise<void> {
  const page = location.pathname;
  await pressEnd();
  // Must not cover the button that was pressed, which the user may need again. On a phone, the buttons of forms, dialogs
  // and bars are at the bottom.
  const isAtTop = innerWidth <= PHONE_MAX_PX || isPressedBelowMiddle();
  waiting.push((toast) => {
    // A success belongs to the page that it is about, while a failure must be known on any page.
    if (tone !== 'error' && location.pathname !== page) return;
    if (tone !== 'message') setBelowDialogs(false);
    toast[tone](text, {
      duration: Number.POSITIVE_INFINITY,
      ...options,
      ...(isAtTop && { position: 'top-center' }),
    });
  });
  await showWaiting();
}

async function showWaiting(): Promise<void> {
  try {
    sonner ??= await import('sonner');
  } catch {
    addEventListener('online', () => void showWaiting(), { once: true });
    return;
  }
  const { toast } = sonner;
  const shown = waiting;
  waiting = [];
  for (const show of shown) show(toast);
  loadToaster?.();
  loadToaster = undefined;
}

/** The root element's attribute while toasts are below open dialogs. */
export const BELOW_DIALOGS = 'data-toasts-below-dialogs';

const setBelowDialogs = (isBelow: boolean) =>
  document.documentElement.toggleAttribute(BELOW_DIALOGS, isBelow);

let openDialogs = 0;

/**
 * Moves visible toasts below a dialog that opens, so that they do not cover it. Call the returned function when the dialog
 * closes.
 */
export function lowerToasts(): () => void {
  openDialogs += 1;
  setBelowDialogs(true);
  return () => {
    openDialogs -= 1;
    if (openDialogs === 0) setBelowDialogs(false);
  };
}
