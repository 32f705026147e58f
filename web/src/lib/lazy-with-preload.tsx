import { type ComponentType, type FunctionComponent, lazy, useState } from 'react';

interface LazyWithPreload<P extends object> extends FunctionComponent<P> {
  /**
   * Starts loading the module before the first render. Errors are ignored: the first render tries again and throws to
   * the error boundary. After such an error, `preload` and {@link forgetFailures} start over.
   */
  preload: () => void;
}

/** Of the modules that could not be loaded: how to start over. */
const failed = new Set<() => void>();

/** Lets the next render load again what could not be loaded. */
export function forgetFailures(): void {
  for (const startOver of failed) startOver();
  failed.clear();
}

/**
 * React's `lazy` with a `preload` function, and without its delay for modules that are already loaded: `lazy` suspends
 * even then, and React keeps a fallback on screen for at least 300 ms. Nested in a shell and a guard, that adds half a
 * second to each page (measured).
 */
export function lazyWithPreload<P extends object>(load: () => Promise<ComponentType<P>>): LazyWithPreload<P> {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  let isRendered = false;
  let hasFailed = false;

  const start = async () => {
    loaded = await load();
    return loaded;
  };
  const createLazy = () =>
    lazy(async () => {
      isRendered = true;
      loading ??= start();
      try {
        return { default: await loading };
      } catch (error) {
        hasFailed = true;
        failed.add(startOver);
        throw error;
      }
    });
  let Lazy = createLazy();
  const startOver = () => {
    if (hasFailed) [hasFailed, isRendered, loading, Lazy] = [false, false, undefined, createLazy()];
  };
  const preload = () => {
    startOver();
    if (loading) return;
    loading = start();
    loading.catch(() => {
      if (!isRendered) loading = undefined;
    });
  };

  // biome-ignore lint/correctness/noComponentHookFactories: like `lazy`, this runs once, when a module loads
  function LazyComponent(props: P) {
    // Stays the same while mounted: another component in its place would lose its state.
    const [Rendered] = useState<ComponentType<P>>(() => loaded ?? (Lazy as ComponentType<P>));
    return <Rendered {...props} />;
  }
  return Object.assign(LazyComponent, { preload });
}
