import { type ComponentProps, useDeferredValue } from 'react';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';
import { LazyBoundary } from './LazyBoundary.tsx';

const Toasts = lazyWithPreload(async () => (await import('./Toasts.tsx')).Toasts);

/** The toaster, after the first paint of the page. Toasts that are shown earlier appear then. Mount it once per page. */
export function LazyToasts(props: ComponentProps<typeof Toasts>) {
  const isPainted = useDeferredValue(true, false);
  return (
    isPainted && (
      <LazyBoundary onFailure={() => undefined}>
        <Toasts {...props} />
      </LazyBoundary>
    )
  );
}
