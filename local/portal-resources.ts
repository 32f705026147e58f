/**
 * In this order the portal ends: first who is called, then whom they call, the hold on the data at the very end. The
 * site goes before its server, whose end would wait for the web sockets of hot reload.
 */
const CLOSE_ORDER = ['site', 'server', 'functions', 'identity', 'store', 'dynamo', 'data'] as const;
export type PartName = (typeof CLOSE_ORDER)[number];

interface Part {
  close(): Promise<void> | void;
}

/** The parts of a portal that run or start, so that they can be ended at any moment, also halfway through a start. */
export class RunningParts {
  readonly #parts = new Map<PartName, Promise<Part>>();

  /** Notes a part that starts, and answers it. */
  add<T extends Part>(name: PartName, starting: Promise<T>): Promise<T> {
    this.#parts.set(name, starting);
    // It is awaited further on; until then a failure must not count as one that nobody handles.
    starting.catch(() => {});
    return starting;
  }

  /** Ends every part, those that still start as soon as they have. Throws the first failure after ending all. */
  async close(): Promise<void> {
    const failures: unknown[] = [];
    for (const name of CLOSE_ORDER) {
      const [started] = await Promise.allSettled([this.#parts.get(name)]);
      this.#parts.delete(name);
      if (started.status === 'rejected') continue;
      try {
        await started.value?.close();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}
