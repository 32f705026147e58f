import { type ComponentType, type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { lazyWithPreload, reloadAfter } from '#web/lib/lazy-with-preload.tsx';
import { notifyError } from '#web/lib/toasts.ts';

interface LazyBoundaryProps {
  /** The subject of the error message, such as 'The menu'. Without it, there is no message. */
  what?: string;
  /**
   * Called after an error. Unmount the boundary here, so that the user can try again. `reloaded` is the second attempt to load
   * the code, which starts at once.
   */
  onFailure: (reloaded: Promise<unknown>) => void;
  /** Shown while the code loads. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Suspense for a lazy component. If its code cannot be loaded, the page stays, an error toast says so, and the next use asks
 * for the code again.
 */
export function LazyBoundary({ what, onFailure, fallback, children }: LazyBoundaryProps) {
  const onError = (error: unknown) => {
    if (what) notifyError(`${what} could not be loaded. Check your connection and try again.`);
    const reloaded = reloadAfter(error)?.() ?? Promise.reject(error);
    reloaded.catch(() => undefined);
    onFailure(reloaded);
  };
  return (
    <ErrorBoundary fallback={null} onError={onError}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/**
 * A dialog whose code loads before it first opens, or with `preload`. While it loads, the page stays. If it cannot be loaded,
 * a toast says so and the dialog is closed. Render it only while it is open. `what` is the subject of the toast.
 */
export function lazyDialog<P extends { onClose: () => void }>(
  what: string,
  load: () => Promise<ComponentType<P>>,
) {
  const Dialog = lazyWithPreload(load);
  // biome-ignore lint/correctness/noComponentHookFactories: like `lazy`, this runs once, when a module loads
  const LazyDialog = (props: P) => (
    <LazyBoundary what={what} onFailure={props.onClose}>
      <Dialog {...props} />
    </LazyBoundary>
  );
  return Object.assign(LazyDialog, { preload: Dialog.preload });
}
