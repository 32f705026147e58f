import { type ComponentType, type FunctionComponent, lazy, useState } from 'react';

/** A component whose file travels when it is wanted. */
interface Late<P extends object> extends FunctionComponent<P> {
  /**
   * Loads the file ahead of the first use. A failure counts for nothing: the first use tries again, and shows it. After
   * a use that has failed, this begins anew for the next one.
   */
  prepare: () => void;
}

/**
 * Like React's `lazy`, but what is here already is drawn at once. `lazy` waits a turn even then, and what takes the place
 * of a fallback is held back by React until the fallback has been seen for 300 ms: half a second for a page within a
 * guard within the shell.
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): Late<P> {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  let isWanted = false;
  let hasFailed = false;

  const start = async () => {
    loaded = await load();
    return loaded;
  };
  const awaited = () =>
    lazy(async () => {
      isWanted = true;
      loading ??= start();
      try {
        return { default: await loading };
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    });
  let Awaited = awaited();
  const prepare = () => {
    if (hasFailed) {
      [hasFailed, isWanted, loading, Awaited] = [false, false, undefined, awaited()];
    }
    if (loading) return;
    loading = start();
    loading.catch(() => {
      if (!isWanted) loading = undefined;
    });
  };

  // biome-ignore lint/correctness/noComponentHookFactories: like `lazy`, it is called where a module loads, never while drawing
  function LateComponent(props: P) {
    // Kept for as long as it is on screen: another component in its place would forget its state.
    const [Drawn] = useState<ComponentType<P>>(() => loaded ?? (Awaited as ComponentType<P>));
    return <Drawn {...props} />;
  }
  return Object.assign(LateComponent, { prepare });
}
