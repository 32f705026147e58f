/** The only source of the current time. Rules take times as arguments. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
