/** The folders of the image bucket: uploaded originals, generated thumbnails, and signatures of handovers. */
export const IMAGE_FOLDERS = {
  originals: 'originals/',
  thumbnails: 'thumbnails/',
  signatures: 'signatures/',
} as const;
