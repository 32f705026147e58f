/**
 * Callers close before the resources they call; the lock on the data is released last. The site closes before its
 * server, which would otherwise wait for the web sockets of hot reload.
 */
const CLOSE_ORDER = [
  'site',
  'server',
  'functions',
  'cardProvider',
  'shippingSystem',
  'secrets',
  'queues',
  'messages',
  'held',
  'identity',
  'store',
  'dynamo',
  'data',
] as const;
export type ResourceName = (typeof CLOSE_ORDER)[number];

interface Resource {
  close(): Promise<void> | void;
}

/** Tracks the portal's resources, so that they can be closed at any time, even while some are still starting. */
export class PortalResources {
  readonly #resources = new Map<ResourceName, Promise<Resource>>();

  /** Registers a resource that is starting, and returns its promise. */
  add<T extends Resource>(name: ResourceName, starting: Promise<T>): Promise<T> {
    this.#resources.set(name, starting);
    // The caller awaits it later; until then a rejection must not count as unhandled.
    starting.catch(() => {});
    return starting;
  }

  /** Closes every resource, after it has started. Then throws the first error, if any. */
  async close(): Promise<void> {
    const errors: unknown[] = [];
    for (const name of CLOSE_ORDER) {
      const [started] = await Promise.allSettled([this.#resources.get(name)]);
      this.#resources.delete(name);
      if (started.status === 'rejected') continue;
      try {
        await started.value?.close();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}
