import { MAX_PHOTOS } from '#shared/contracts/staff/intake.ts';
import { shrinkPhoto } from '#web/components/uploads/shrink-photo.ts';
import { type Upload, type UploadTarget, uploads, useUploads } from '#web/components/uploads/uploads.ts';
import { call } from '#web/lib/api/api-client.ts';

/** The first part of a photo's name. Names with `hazard` are shown under Hazard Information. */
export type PhotoKind = 'photo' | 'hazard';

export const photoTitle = (name: string, index: number): string =>
  `${name.startsWith('hazard') ? 'Hazard photo' : 'Photo'} ${index + 1}`;

const PREFIX = 'intake ';

const targetId = (intakeId: string) => `${PREFIX}${intakeId}`;
const isPhoto = ({ target }: Upload) => target.id.startsWith(PREFIX);

export const isPhotoOf =
  (intakeId: string) =>
  ({ target }: Upload): boolean =>
    target.id === targetId(intakeId);

/** All photos of packages in this tab, except finished ones of earlier packages. */
export const usePhotos = (): readonly Upload[] => useUploads().filter(isPhoto);

const targetOf = (intakeId: string): UploadTarget => ({
  id: targetId(intakeId),
  max: MAX_PHOTOS,
  prepare: shrinkPhoto,
  request: ({ name }, content, signal) =>
    call(
      'createUpload',
      { params: { intakeId }, body: { name, contentType: 'image/jpeg', bytes: content.size } },
      { signal },
    ),
});

let serial = 0;

/** The photos of packages. Their uploads continue while the user receives the next package. */
export const photoUploads = {
  /** Starts to upload these files. Returns how many exceed the limit and were dropped. */
  add: (intakeId: string, kind: PhotoKind, files: readonly File[]): number =>
    uploads.add(targetOf(intakeId), files, () => {
      serial += 1;
      return `${kind}-${String(serial).padStart(3, '0')}.jpg`;
    }),

  /** Removes a photo, including its upload if there may be one. */
  remove: async (photo: Upload, { isReceived }: { isReceived: boolean }): Promise<void> => {
    uploads.drop(photo);
    const intakeId = photo.target.id.slice(PREFIX.length);
    if (photo.canRetry && !isReceived) await call('removeUpload', { params: { intakeId, name: photo.name } });
  },

  /** Forgets the finished photos of other packages. */
  keepOnly: (intakeId: string): void => {
    const isKept = isPhotoOf(intakeId);
    uploads.dropAll((upload) => isPhoto(upload) && !isKept(upload) && upload.state === 'done');
  },
};
