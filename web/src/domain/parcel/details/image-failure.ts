import { ApiError } from '#web/lib/api/api-error.ts';

export const NO_FULL_IMAGE = 'Full image not available';
/** For the call, and for a list of thumbnails. */
export const IMAGE_FETCH_FAILED = 'Failed to fetch image';

/** Why the URL of a full image could not be fetched. */
export const fullImageFailure = (error: unknown): string =>
  error instanceof ApiError && error.status === 404 ? NO_FULL_IMAGE : IMAGE_FETCH_FAILED;
