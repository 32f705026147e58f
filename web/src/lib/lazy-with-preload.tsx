import { type ComponentType, type FunctionComponent, lazy, useState } from 'react';

interface LazyWithPreload<P extends object> extends FunctionComponent<P> {
  /**
   * Starts loading the module before the first render. Resolves when it has loaded or failed: then the first render tries
   * again and throws to the error boundary. After such an error, `preload` starts over.
   */
  preload: () => Promise<void>;
}

/** The `reload` functions of components that failed to load, by the error that they threw. */
const reloads = new WeakMap<object, () => Promise<unknown>>();

/** Returns a function that retries the load that caused an error; undefined for any other error. */
export function reloadAfter(error: unknown): (() => Promise<unknown>) | undefined {
  return error instanceof Object ? reloads.get(error) : undefined;
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
        if (error instanceof Object) reloads.set(error, reload);
        throw error;
      }
    });
  let Lazy = createLazy();
  const preload = async () => {
    if (hasFailed) {
      [hasFailed, isRendered, loading, Lazy] = [false, false, undefined, createLazy()];
    }
    loading ??= start();
    try {
      await loading;
    } catch {
      if (!isRendered) loading = undefined;
    }
  };
  const reload = async () => {
    void preload();
    await loading;
  };

  // biome-ignore lint/correctness/noComponentHookFactories: like `lazy`, this runs once, when a module loads
  function LazyComponent(props: P) {
    // Stays the same while mounted: a different component would lose the state.
    const [Rendered] = useState<ComponentType<P>>(() => loaded ?? (Lazy as ComponentType<P>));
    return <Rendered {...props} />;
  }
  return Object.assign(LazyComponent, { preload });
}
