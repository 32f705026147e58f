/** Errors stay until they are read and closed; a notification may go by itself. */
const NOTIFICATION_MS = 6000;

let wanted = false;
let generation = 0;
let forNextPage: string | null = null;
const listeners = new Set<() => void>();

/** Shows a short notification that goes away by itself. */
export function notify(text: string): void {
  void show((toast) => toast.success(text, { duration: NOTIFICATION_MS }));
}

/** Shows a notification after the next change of route, which would take away one that is shown now. */
export function notifyOnNextPage(text: string): void {
  forNextPage = text;
}

/** Shows an error that stays until it is closed or the route changes. */
export function notifyError(text: string): void {
  void show((toast) => toast.error(text, { duration: Number.POSITIVE_INFINITY }));
}

/** Takes every notice away, those included whose code is still loading. Called when the route changes. */
export function clearNotices(): void {
  generation += 1;
  if (wanted) void import('sonner').then(({ toast }) => toast.dismiss());
  const text = forNextPage;
  forNextPage = null;
  if (text !== null) notify(text);
}

/** Calls back when the first notice is wanted: until then the toast library is not loaded at all. */
export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether any notice was wanted so far. */
export function areNoticesWanted(): boolean {
  return wanted;
}

async function show(showIn: (toast: typeof import('sonner').toast) => void): Promise<void> {
  const asked = generation;
  wanted = true;
  for (const listener of listeners) listener();
  const { toast } = await import('sonner');
  if (asked === generation) showIn(toast);
}
