const CANCELED = 'The passkey was canceled. Try again, or choose another way.';

const TEXTS: Record<string, string> = {
  PasskeyNotSupported: 'This browser cannot use passkeys. Choose another way.',
  PasskeyAlreadyExists: 'This device has a passkey for your account already. Use that one.',
  PasskeyAuthenticationCanceled: CANCELED,
  PasskeyRegistrationCanceled: CANCELED,
  PasskeyOperationAborted: 'The passkey was interrupted. Try again, or choose another way.',
};

/** What to show where a passkey did not let somebody in. */
export const passkeyErrorText = (error: unknown): string =>
  (error instanceof Error ? TEXTS[error.name] : undefined) ??
  'The passkey could not be used. Choose another way.';
