/**
 * Stands in for the date parsers of `@smithy/core`, which validate every digit of what a service sends. `Date` reads the
 * same three formats: RFC 3339, RFC 7231 and seconds since 1970.
 */
const parse = (value: string | null | undefined) => (value == null ? undefined : new Date(value));

export const parseRfc3339DateTime = parse;
export const parseRfc3339DateTimeWithOffset = parse;
export const parseRfc7231DateTime = parse;
export const parseEpochTimestamp = (value: string | number | null | undefined) =>
  value == null ? undefined : new Date(Math.round(Number(value) * 1000));
export const dateToUtcString = (date: Date) => date.toUTCString();
