export const supportsPasskeys = (): boolean =>
  window.isSecureContext && 'credentials' in navigator && typeof PublicKeyCredential === 'function';
