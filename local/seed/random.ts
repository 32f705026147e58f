/** The same sequence for the same seed: mulberry32, enough for demo data. */
export interface Random {
  /** From 0 up to and without 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  integer(least: number, most: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
  digits(count: number): string;
}

/** Numbers by chance that are the same ones for the same seed. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    integer,
    pick: (from) => from[integer(0, from.length - 1)] ?? from[0],
    digits: (count) => Array.from({ length: count }, () => integer(0, 9)).join(''),
  };
}
