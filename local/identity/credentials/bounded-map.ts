const MOST = 10_000;

/** A map that holds the newest ten thousand names and forgets the oldest: strangers choose the names. */
export class BoundedMap<Value> {
  readonly #entries = new Map<string, Value>();

  get(name: string): Value | undefined {
    return this.#entries.get(name);
  }

  set(name: string, value: Value): void {
    this.#entries.delete(name);
    const oldest = this.#entries.keys().next();
    if (this.#entries.size >= MOST && !oldest.done) this.#entries.delete(oldest.value);
    this.#entries.set(name, value);
  }

  delete(name: string): void {
    this.#entries.delete(name);
  }
}
