import { type ComponentType, type FunctionComponent, lazy, useState } from 'react';

/** A component whose file travels when it is wanted. */
interface Late<P extends object> extends FunctionComponent<P> {
  /** Loads the file ahead of the first use. A failure counts for nothing: the first use tries again, and shows it. */
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

  const start = async () => {
    loaded = await load();
    return loaded;
  };
  const prepare = () => {
    if (loading) return;
    loading = start();
    loading.catch(() => {
      if (!isWanted) loading = undefined;
    });
  };
  const Awaited = lazy(async () => {
    isWanted = true;
    loading ??= start();
    return { default: await loading };
  });

  // biome-ignore lint/correctness/noComponentHookFactories: like `lazy`, it is called where a module loads, never while drawing
  function LateComponent(props: P) {
    // Kept for as long as it is on screen: another component in its place would forget its state.
    const [Drawn] = useState<ComponentType<P>>(() => loaded ?? (Awaited as ComponentType<P>));
    return <Drawn {...props} />;
  }
  return Object.assign(LateComponent, { prepare });
}
