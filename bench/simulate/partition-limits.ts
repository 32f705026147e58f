/** What a write costs one partition of the table or of the index, and the item that it changes. */
export interface PartitionWrite {
  readonly partition: string;
  readonly units: number;
}

interface Limits {
  /** Write units that a partition takes in a second: 1,000 in DynamoDB. */
  readonly unitsPerSecond: number;
  /** Unused units that a partition keeps. DynamoDB keeps up to five minutes, but promises none. Seconds. */
  readonly burstSeconds: number;
}

/** The write limit of each partition, as a token bucket on a clock that the caller moves. */
export class PartitionLimits {
  readonly #limits: Limits;
  readonly #buckets = new Map<string, { units: number; at: number }>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Takes the units of all writes of a request or, if one partition has too few, none.
   * @returns for each write, whether its partition had enough
   */
  take(writes: readonly PartitionWrite[], nowMs: number): boolean[] {
    const wanted = new Map<string, number>();
    for (const { partition, units } of writes) wanted.set(partition, (wanted.get(partition) ?? 0) + units);
    const available = (partition: string) => this.#refilled(partition, nowMs).units;
    const isEnough = new Map(
      [...wanted].map(([partition, units]) => [partition, available(partition) >= units]),
    );
    if ([...isEnough.values()].every(Boolean))
      for (const [partition, units] of wanted) this.#refilled(partition, nowMs).units -= units;
    return writes.map(({ partition }) => isEnough.get(partition) ?? true);
  }

  #refilled(partition: string, nowMs: number) {
    const { unitsPerSecond, burstSeconds } = this.#limits;
    const full = unitsPerSecond * burstSeconds;
    const bucket = this.#buckets.get(partition) ?? { units: full, at: nowMs };
    bucket.units = Math.min(full, bucket.units + ((nowMs - bucket.at) / 1000) * unitsPerSecond);
    bucket.at = nowMs;
    this.#buckets.set(partition, bucket);
    return bucket;
  }
}

/** The items of transactions in progress, with which any other write to them conflicts. */
export class ItemLocks {
  readonly #until = new Map<string, number>();

  /** Locks all items until then or, if one is locked, none. @returns for each item, whether it was free */
  lock(items: readonly string[], nowMs: number, untilMs: number): boolean[] {
    const isFree = items.map((item) => (this.#until.get(item) ?? 0) <= nowMs);
    if (isFree.every(Boolean)) for (const item of items) this.#until.set(item, untilMs);
    return isFree;
  }
}
