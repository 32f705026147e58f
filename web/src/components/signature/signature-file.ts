import { call } from '#web/lib/api/api-client.ts';
import { putFile } from '#web/lib/api/put-file.ts';

/** A signature as it is sent: its hash, by which it is named, and its image. */
export interface SignatureFile {
  readonly signature: string;
  readonly image: Blob;
}

/** The file of a PNG image in base64. */
export async function signatureFile(base64: string): Promise<SignatureFile> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const signature = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { signature, image: new Blob([bytes], { type: 'image/png' }) };
}

/** Uploads a signature, before the request that names it. */
export async function uploadSignature({ signature, image }: SignatureFile): Promise<void> {
  const upload = await call('createSignatureUpload', { body: { signature, bytes: image.size } });
  await putFile({ ...upload, content: image });
}
