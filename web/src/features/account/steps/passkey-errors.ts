const CANCELED = 'The passkey request was canceled. Try again, or choose another way to log in.';

const TEXTS: Record<string, string> = {
  PasskeyNotSupported: 'This browser does not support passkeys. Choose another way to log in.',
  PasskeyAlreadyExists: 'This device already has a passkey for your account. Use that one.',
  PasskeyAuthenticationCanceled: CANCELED,
  PasskeyRegistrationCanceled: CANCELED,
  PasskeyOperationAborted: 'The passkey request was interrupted. Try again, or choose another way to log in.',
};

/** The message if a sign-in with a passkey fails. */
export const passkeyErrorText = (error: unknown): string =>
  (error instanceof Error ? TEXTS[error.name] : undefined) ??
  'The passkey could not be used. Choose another way to log in.';
