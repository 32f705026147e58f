/** Bundled by a test: modules that load the S3 client lazily, and the error class that they share with the test. */
export { Unavailable } from '#functions/platform/errors.ts';
export { connectObjectReader } from '#functions/platform/object-reader.ts';
export { connectObjectStore } from '#functions/platform/object-store.ts';
