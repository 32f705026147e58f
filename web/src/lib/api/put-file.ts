interface Upload {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Blob;
  /** Called with the share that is sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** 412: an earlier attempt has stored the file, but its response was lost. Only uploads that never overwrite return it. */
const STORED = [200, 412];

/**
 * Uploads to a presigned URL. Not with `fetch`, which reports no progress.
 * @throws if it is rejected, fails or is aborted
 */
export function putFile({ url, headers, content, onProgress, signal }: Upload): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total);
    request.onload = () =>
      STORED.includes(request.status)
        ? resolve()
        : reject(new Error(`The upload returned status ${request.status}.`));
    request.onerror = () => reject(new Error('The upload failed.'));
    request.onabort = () => reject(new Error('The upload was aborted.'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(content);
  });
}
