/** Bundled by a test: modules that load the S3 client lazily, and the error class that they share with the test. */
export { Unavailable } from '#functions/core/platform/errors.ts';
export { connectObjectStore } from '#functions/core/platform/object-store.ts';
