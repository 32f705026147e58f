/** Errors stay until they are read and closed; a notification may go by itself. */
const NOTIFICATION_MS = 6000;

let isLibraryHere = false;
/** The text of a notice whose library could not be loaded. */
let plain: string | null = null;
let generation = 0;
let forNextPage: string | null = null;
const listeners = new Set<() => void>();

/** Shows a short notification that goes away by itself. */
export function notify(text: string): void {
  void show(text, (toast) => toast.success(text, { duration: NOTIFICATION_MS }));
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
export function clearNotices(): void {
  generation += 1;
  if (isLibraryHere) void import('sonner').then(({ toast }) => toast.dismiss());
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

/** Whether the toast library is there: it is not loaded before the first notice. */
export function isNoticeLibraryHere(): boolean {
  return isLibraryHere;
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

async function show(text: string, showIn: (toast: typeof import('sonner').toast) => void): Promise<void> {
  const asked = generation;
  const library = await import('sonner').catch(() => null);
  if (asked !== generation) return;
  isLibraryHere ||= library !== null;
  plain = library ? null : text;
  if (library) showIn(library.toast);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}
