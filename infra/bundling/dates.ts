/**
 * Stands in for the parsers of dates in `@smithy/core`, which look at every digit before they believe a service. `Date`
 * reads the same three forms: those of RFC 3339 and RFC 7231, and seconds since 1970.
 */
const parse = (value: string | null | undefined) => (value == null ? undefined : new Date(value));

export const parseRfc3339DateTime = parse;
export const parseRfc3339DateTimeWithOffset = parse;
export const parseRfc7231DateTime = parse;
export const parseEpochTimestamp = (value: string | number | null | undefined) =>
  value == null ? undefined : new Date(Math.round(Number(value) * 1000));
export const dateToUtcString = (date: Date) => date.toUTCString();
