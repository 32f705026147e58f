/** How many bytes of minified code a handler may load before its first response. The start itself counts: `bench:cold`. */
export const HANDLER_LIMIT = 330_000;
