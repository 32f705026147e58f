const MAX_ENTRIES = 10_000;

/** A map limited to the latest 10,000 keys, because any caller can add keys. */
export class BoundedMap<Value> {
  readonly #entries = new Map<string, Value>();

  get(key: string): Value | undefined {
    return this.#entries.get(key);
  }

  set(key: string, value: Value): void {
    this.#entries.delete(key);
    const oldest = this.#entries.keys().next();
    if (this.#entries.size >= MAX_ENTRIES && !oldest.done) this.#entries.delete(oldest.value);
    this.#entries.set(key, value);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}
