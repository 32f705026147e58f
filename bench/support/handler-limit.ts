/** The most minified code that a handler may load before its first response, in bytes. `bench:cold` limits the time. */
export const HANDLER_LIMIT = 330_000;
