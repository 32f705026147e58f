/** The folders of the bucket for pictures: what arrives there, what is made of it, and what parcels were signed for with. */
export const PICTURE_FOLDERS = {
  originals: 'originals/',
  thumbnails: 'thumbnails/',
  signatures: 'signatures/',
} as const;
