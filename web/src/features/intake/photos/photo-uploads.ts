import { create } from 'zustand';
import { MAX_PHOTOS } from '#shared/contracts/staff/intake.ts';
import { unfinishedUploads } from '#web/components/form/unsaved.ts';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { putFile } from '#web/lib/api/put-file.ts';
import { tabStorage } from '#web/lib/storage.ts';
import { shrinkPhoto, UnusablePhoto } from './shrink-photo.ts';

/** A photo of a package. `problem` says why it failed; a photo without `canRetry` can only be removed. */
export interface Photo {
  readonly intakeId: string;
  readonly name: string;
  readonly file: File;
  readonly abort: AbortController;
  readonly state: 'waiting' | 'uploading' | 'done' | 'failed';
  /** From 0 to 1. */
  readonly progress: number;
  /** The shrunk photo. */
  readonly content?: Blob;
  /** Its URL. */
  readonly preview?: string;
  readonly problem: string | null;
  readonly canRetry: boolean;
}

/** The first part of a photo's name. Names with `hazard` are shown under Hazard Information. */
export type PhotoKind = 'photo' | 'hazard';

export const photoTitle = (name: string, index: number): string =>
  `${name.startsWith('hazard') ? 'Hazard photo' : 'Photo'} ${index + 1}`;

/** Photos are decoded and uploaded one after the other, because a tablet has little memory and one antenna. */
let queue: Promise<void> = Promise.resolve();
let serial = 0;

/** All photos of this tab, except finished ones of earlier packages. */
export const usePhotos = create<readonly Photo[]>(() => []);

const isSame = (one: Photo, other: Photo) => one.intakeId === other.intakeId && one.name === other.name;
const isUnfinished = ({ state, canRetry }: Photo) => state !== 'done' && (state !== 'failed' || canRetry);

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

function show(photos: readonly Photo[]): void {
  usePhotos.setState(photos, true);
  unfinishedUploads.count = photos.filter(isUnfinished).length;
  // Closing the tab would lose them. Navigating within the site does not, because this module stays loaded.
  if (unfinishedUploads.count > 0) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
}

const update = (photo: Photo, changes: Partial<Photo>) =>
  show(usePhotos.getState().map((each) => (isSame(each, photo) ? { ...each, ...changes } : each)));

async function upload(photo: Photo): Promise<void> {
  const { intakeId, name, file } = photo;
  const { signal } = photo.abort;
  if (signal.aborted) return;
  update(photo, { state: 'uploading', progress: 0, problem: null });
  try {
    let { content } = photo;
    if (!content) {
      content = await shrinkPhoto(file);
      // The URL of a removed photo would never be revoked.
      if (signal.aborted) return;
      update(photo, { content, preview: URL.createObjectURL(content) });
    }
    // Each attempt requests a new URL, because a URL expires after five minutes.
    const { url, headers } = await call(
      'createUpload',
      { params: { intakeId }, body: { name, contentType: 'image/jpeg', bytes: content.size } },
      { signal },
    );
    const onProgress = (progress: number) => update(photo, { progress });
    await putFile({ url, headers, content, signal, onProgress });
    update(photo, { state: 'done', progress: 1 });
  } catch (error) {
    if (signal.aborted) return;
    const isRefused = error instanceof ApiError && error.status === 409;
    // An earlier attempt got no response: a name is used for one photo only.
    if (isRefused && error.fieldErrors?.some(({ field }) => field === 'name')) {
      update(photo, { state: 'done', progress: 1 });
      return;
    }
    // Otherwise the server refuses it for good: the package was handed over or removed.
    const isFinal = error instanceof UnusablePhoto || isRefused;
    update(photo, {
      state: 'failed',
      problem: isFinal ? error.message : 'The upload failed.',
      canRetry: !isFinal,
    });
  }
}

function release(photo: Photo): void {
  photo.abort.abort();
  const { preview } = usePhotos.getState().find((each) => isSame(each, photo)) ?? photo;
  if (preview !== undefined) URL.revokeObjectURL(preview);
}

function enqueue(photo: Photo): void {
  update(photo, { state: 'waiting', problem: null });
  queue = queue.then(() => upload(photo));
}

/** The uploads of this tab. They continue while the user types, receives the next package, or opens another page. */
export const photoUploads = {
  /** Starts uploading these files. Returns how many exceed the limit and were dropped. */
  add: (intakeId: string, kind: PhotoKind, files: readonly File[]): number => {
    const taken = usePhotos.getState().filter((photo) => photo.intakeId === intakeId).length;
    const accepted = files.slice(0, Math.max(0, MAX_PHOTOS - taken));
    for (const file of accepted) {
      serial += 1;
      const photo: Photo = {
        intakeId,
        file,
        abort: new AbortController(),
        name: `${kind}-${String(serial).padStart(3, '0')}.jpg`,
        state: 'waiting',
        progress: 0,
        problem: null,
        canRetry: true,
      };
      show([...usePhotos.getState(), photo]);
      enqueue(photo);
    }
    return files.length - accepted.length;
  },

  retry: enqueue,

  /** Removes a photo, including its upload if there may be one. */
  remove: async (photo: Photo, { isReceived }: { isReceived: boolean }): Promise<void> => {
    release(photo);
    show(usePhotos.getState().filter((each) => !isSame(each, photo)));
    const { intakeId, name } = photo;
    if (photo.canRetry && !isReceived) await call('removeUpload', { params: { intakeId, name } });
  },

  /** Forgets the finished photos of other packages. */
  keepOnly: (intakeId: string): void => {
    const photos = usePhotos.getState();
    const kept = photos.filter((photo) => photo.intakeId === intakeId || photo.state !== 'done');
    for (const photo of photos) if (!kept.includes(photo)) release(photo);
    if (kept.length !== photos.length) show(kept);
  },
};

// Another user must neither see nor retry them.
tabStorage.onClear(() => {
  for (const photo of usePhotos.getState()) release(photo);
  show([]);
});
