import { useSyncExternalStore } from 'react';
import { type Photo, photoUploads } from './photo-uploads.ts';

/** All photos of this tab, the finished ones of earlier packages excepted. */
export const usePhotos = (): readonly Photo[] =>
  useSyncExternalStore(photoUploads.subscribe, photoUploads.all);
