/** Whether this browser can be asked for a passkey. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'credentials' in navigator && typeof PublicKeyCredential === 'function';
