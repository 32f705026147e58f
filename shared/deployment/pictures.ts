/** The folders of the bucket for pictures: what arrives there, and what is made of it. */
export const PICTURE_FOLDERS = { originals: 'originals/', thumbnails: 'thumbnails/' } as const;
