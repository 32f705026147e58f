/**
 * Replaces the date parsers of `@smithy/core`, which validate every digit. `Date` parses the same formats: RFC 3339 and
 * RFC 7231. Epoch timestamps are in seconds.
 */
const parse = (value: string | null | undefined) => (value == null ? undefined : new Date(value));

export const parseRfc3339DateTime = parse;
export const parseRfc3339DateTimeWithOffset = parse;
export const parseRfc7231DateTime = parse;
export const parseEpochTimestamp = (value: string | number | null | undefined) =>
  value == null ? undefined : new Date(Math.round(Number(value) * 1000));
export const dateToUtcString = (date: Date) => date.toUTCString();
