export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** An integer from `min` to `max`, both inclusive. */
  integer(min: number, max: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
  digits(count: number): string;
}

/** Creates a deterministic random number generator (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    integer,
    pick: (from) => from[integer(0, from.length - 1)] ?? from[0],
    digits: (count) => Array.from({ length: count }, () => integer(0, 9)).join(''),
  };
}
