import { pressOver } from './press.ts';

/** Errors stay until they are read and closed; a notification may go by itself. */
const NOTIFICATION_MS = 6000;

type Library = typeof import('sonner');

let library: Library | null = null;
/** The text of a notice whose library could not be loaded. */
let plain: string | null = null;
let generation = 0;
let forNextPage: string | null = null;
const listeners = new Set<() => void>();

/** Shows a short notification that goes away by itself. */
export function notify(text: string): void {
  void show(text, (toast) => toast.success(text, { duration: NOTIFICATION_MS }));
}

/** Shows a notification that has to be read: it stays until it is closed or the route changes. */
export function notifyUntilClosed(text: string): void {
  void show(text, (toast) => toast.success(text, { duration: Number.POSITIVE_INFINITY }));
}

/** Shows a notification after the next change of route, which would take away one that is shown now. */
export function notifyOnNextPage(text: string): void {
  forNextPage = text;
}

/** Shows an error that stays until it is closed or the route changes. */
export function notifyError(text: string): void {
  void show(text, (toast) => toast.error(text, { duration: Number.POSITIVE_INFINITY }));
}

/** Takes every notice away, those included whose code is still loading. Called when the route changes. */
export function dismissToasts(): void {
  generation += 1;
  library?.toast.dismiss();
  closePlainNotice();
  const text = forNextPage;
  forNextPage = null;
  if (text !== null) notify(text);
}

/** Calls back when what the two functions below answer has changed. */
export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The toast library, or null: it is not loaded before the first notice. */
export function noticeLibrary(): Library | null {
  return library;
}

/** The text to show without the library, or null: what tells of a lost network must not need one. */
export function plainNotice(): string | null {
  return plain;
}

/** Takes away what is shown without the library. */
export function closePlainNotice(): void {
  plain = null;
  tell();
}

async function show(text: string, showIn: (toast: Library['toast']) => void): Promise<void> {
  const asked = generation;
  const loaded = await import('sonner').catch(() => null);
  if (loaded && !library) {
    library = loaded;
    // The place of the notices is drawn first, so that a notice comes at once when no press is in its way.
    tell();
  }
  await pressOver();
  if (asked !== generation) return;
  plain = loaded ? null : text;
  if (loaded) showIn(loaded.toast);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}
