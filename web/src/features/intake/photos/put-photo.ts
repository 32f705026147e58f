interface Upload {
  url: string;
  headers: Readonly<Record<string, string>>;
  content: Blob;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Uploads to a presigned URL. `fetch` reports no progress. @throws if it is refused, fails or is aborted */
export function putPhoto({ url, headers, content, onProgress, signal }: Upload): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () =>
      request.status === 200 ? resolve() : reject(new Error(`The upload got status ${request.status}.`));
    request.onerror = () => reject(new Error('The upload failed.'));
    request.onabort = () => reject(new Error('The upload was aborted.'));
    signal.addEventListener('abort', () => request.abort());
    request.send(content);
  });
}
