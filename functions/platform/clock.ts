/** The only source of time; rules take instants as arguments and never ask. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
