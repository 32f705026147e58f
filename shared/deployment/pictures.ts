/** The folders of the picture bucket: what arrives there, what is made of it, and the signatures of handovers. */
export const PICTURE_FOLDERS = {
  originals: 'originals/',
  thumbnails: 'thumbnails/',
  signatures: 'signatures/',
} as const;
