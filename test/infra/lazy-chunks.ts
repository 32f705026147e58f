/** Bundled by a test: what loads the client of S3 at its first use, and the error that both sides know. */
export { Unavailable } from '../../functions/platform/errors.ts';
export { connectObjectReader } from '../../functions/platform/object-reader.ts';
export { connectObjectStore } from '../../functions/platform/object-store.ts';
