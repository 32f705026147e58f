import { create } from 'zustand';
import { ApiError } from '#web/lib/api/api-error.ts';
import { putFile } from '#web/lib/api/put-file.ts';
import { tabStorage } from '#web/lib/storage.ts';
import { unfinishedUploads } from '../form/unsaved.ts';
import { UnusablePhoto } from './shrink-photo.ts';

/** Where files are uploaded to, such as a package. */
export interface UploadTarget {
  /** Unique among all targets of the tab. */
  readonly id: string;
  /** How many files it can have. */
  readonly max: number;
  /**
   * What is uploaded for a file, such as a smaller photo.
   * @throws UnusablePhoto
   */
  readonly prepare: (file: File) => Promise<Blob>;
  /** Requests a presigned URL for one attempt. */
  readonly request: (
    upload: Upload,
    content: Blob,
    signal: AbortSignal,
  ) => Promise<{ url: string; headers: Record<string, string> }>;
}

/** A file on its way. `problem` says why it failed; a file without `canRetry` can only be removed. */
export interface Upload {
  readonly target: UploadTarget;
  /** Unique within its target. */
  readonly name: string;
  readonly file: File;
  readonly abort: AbortController;
  readonly state: 'waiting' | 'uploading' | 'done' | 'failed';
  /** From 0 to 1. */
  readonly progress: number;
  /** What is uploaded, once it is prepared. */
  readonly content?: Blob;
  /** The URL of an image in this browser. */
  readonly preview?: string;
  readonly problem: string | null;
  readonly canRetry: boolean;
}

/** Files are prepared and uploaded one after the other, because a phone has little memory and one antenna. */
let queue: Promise<void> = Promise.resolve();

/** All uploads of this tab. */
export const useUploads = create<readonly Upload[]>(() => []);

const isSame = (one: Upload, other: Upload) => one.target.id === other.target.id && one.name === other.name;
const isUnfinished = ({ state, canRetry }: Upload) => state !== 'done' && (state !== 'failed' || canRetry);

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

function show(all: readonly Upload[]): void {
  useUploads.setState(all, true);
  unfinishedUploads.count = all.filter(isUnfinished).length;
  // Closing the tab would lose them. Navigating within the site does not, because this module stays loaded.
  if (unfinishedUploads.count > 0) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
}

const update = (upload: Upload, changes: Partial<Upload>) =>
  show(useUploads.getState().map((each) => (isSame(each, upload) ? { ...each, ...changes } : each)));

async function send(upload: Upload): Promise<void> {
  const { target, file } = upload;
  const { signal } = upload.abort;
  if (signal.aborted) return;
  update(upload, { state: 'uploading', progress: 0, problem: null });
  const finish = () => update(upload, { state: 'done', progress: 1 });
  try {
    let { content } = upload;
    if (!content) {
      content = await target.prepare(file);
      // The URL of a removed image would never be revoked.
      if (signal.aborted) return;
      const isImage = content.type.startsWith('image/');
      update(upload, { content, ...(isImage && { preview: URL.createObjectURL(content) }) });
    }
    // Each attempt requests a new URL, because a URL expires after five minutes.
    const { url, headers } = await target.request(upload, content, signal);
    const onProgress = (progress: number) => update(upload, { progress });
    await putFile({ url, headers, content, signal, onProgress });
    finish();
  } catch (error) {
    if (signal.aborted) return;
    const isRefused = error instanceof ApiError && error.status === 409;
    // An earlier attempt got no response: a name is used for one file only.
    if (isRefused && error.fieldErrors?.some(({ field }) => field === 'name')) return finish();
    // Otherwise the server refuses it for good, for example because its package was handed over.
    const isFinal = error instanceof UnusablePhoto || isRefused;
    update(upload, {
      state: 'failed',
      problem: isFinal ? error.message : 'The upload failed.',
      canRetry: !isFinal,
    });
  }
}

function release(upload: Upload): void {
  upload.abort.abort();
  const { preview } = useUploads.getState().find((each) => isSame(each, upload)) ?? upload;
  if (preview !== undefined) URL.revokeObjectURL(preview);
}

function enqueue(upload: Upload): void {
  update(upload, { state: 'waiting', problem: null });
  queue = queue.then(() => send(upload));
}

/** The uploads of this tab. They continue while the user types or opens another page. */
export const uploads = {
  /**
   * Starts to upload these files. Returns how many exceed the limit and were dropped.
   * @param nameOf the name of a file at its target
   * @param stored how many files the target has besides those of this tab
   */
  add: (target: UploadTarget, files: readonly File[], nameOf: (file: File) => string, stored = 0): number => {
    const taken = useUploads.getState().filter((upload) => upload.target.id === target.id).length;
    const accepted = files.slice(0, Math.max(0, target.max - taken - stored));
    for (const file of accepted) {
      const upload: Upload = {
        target,
        file,
        abort: new AbortController(),
        name: nameOf(file),
        state: 'waiting',
        progress: 0,
        problem: null,
        canRetry: true,
      };
      show([...useUploads.getState(), upload]);
      enqueue(upload);
    }
    return files.length - accepted.length;
  },

  retry: enqueue,

  /** Ends an upload and forgets it. What may be stored of it stays. */
  drop: (upload: Upload): void => {
    release(upload);
    show(useUploads.getState().filter((each) => !isSame(each, upload)));
  },

  /** Forgets all that match. */
  dropAll: (isDropped: (upload: Upload) => boolean): void => {
    const all = useUploads.getState();
    const kept = all.filter((upload) => !isDropped(upload));
    for (const upload of all) if (!kept.includes(upload)) release(upload);
    if (kept.length !== all.length) show(kept);
  },
};

// Another user must neither see nor retry them.
tabStorage.onClear(() => uploads.dropAll(() => true));
