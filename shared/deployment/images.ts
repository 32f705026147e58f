/** The folders of the image bucket: what arrives there, what is made of it, and the signatures of handovers. */
export const IMAGE_FOLDERS = {
  originals: 'originals/',
  thumbnails: 'thumbnails/',
  signatures: 'signatures/',
} as const;
