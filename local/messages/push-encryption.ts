import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';

/** The keys of a subscription, in base64url. `privateKey` stays in the browser. */
export interface DeviceKeys {
  readonly privateKey: string;
  readonly auth: string;
}

const SALT_BYTES = 16;
const RECORD_SIZE_BYTES = 4;
const TAG_BYTES = 16;
/** Marks the end of the text in the only record; zeros may follow. */
const LAST_RECORD = 2;

/** Decrypts the body of a push message (RFC 8291, one record). @throws if it is not for these keys */
export function decryptPush(body: Buffer, { privateKey, auth }: DeviceKeys): string {
  const salt = body.subarray(0, SALT_BYTES);
  const keyStart = SALT_BYTES + RECORD_SIZE_BYTES + 1;
  const senderKey = body.subarray(keyStart, keyStart + body.readUInt8(keyStart - 1));
  const record = body.subarray(keyStart + senderKey.length);

  const device = createECDH('prime256v1');
  device.setPrivateKey(privateKey, 'base64url');
  const derive = (key: Uint8Array, saltOfKey: Uint8Array, info: Uint8Array, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, saltOfKey, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), senderKey]);
  const input = derive(device.computeSecret(senderKey), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);

  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -TAG_BYTES)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(LAST_RECORD)).toString();
}
