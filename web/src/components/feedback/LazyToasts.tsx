import { type ComponentProps, useDeferredValue, useState } from 'react';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';
import { onNextToast } from '#web/lib/toasts.ts';
import { LazyBoundary } from './LazyBoundary.tsx';

const Toasts = lazyWithPreload(async () => (await import('./Toasts.tsx')).Toasts);

/** The toaster, after the first paint of the page. Toasts that are shown earlier appear then. Mount it once per page. */
export function LazyToasts(props: ComponentProps<typeof Toasts>) {
  const isPainted = useDeferredValue(true, false);
  const [attempt, setAttempt] = useState(0);
  const tryAgain = () => setAttempt((before) => before + 1);
  return (
    isPainted && (
      <LazyBoundary
        key={attempt}
        onFailure={(reloaded) => {
          void reloaded.then(tryAgain, () => undefined);
          onNextToast(() => void reloaded.catch(tryAgain));
        }}
      >
        <Toasts {...props} />
      </LazyBoundary>
    )
  );
}
