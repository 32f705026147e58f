/**
 * The header with which CloudFront proves that a request came through it. CloudFront replaces what a viewer sent in it.
 * The functions of the API know only hashes of the secret: `docs/origin-secret.md`.
 */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret';
