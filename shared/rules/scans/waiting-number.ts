import { compactCode, withoutSymbology } from '../scan-codes.ts';

/**
 * The number on the label of a package whose customer is unknown, such as `W100234`, from what was scanned or typed; null
 * for any other text. No carrier has numbers of this form.
 */
export function waitingNumberOf(scanned: string): string | null {
  const code = compactCode(withoutSymbology(scanned));
  return /^W[1-9]\d{5,8}$/.test(code) ? code : null;
}
