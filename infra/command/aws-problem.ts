const EXPIRED = /^(ExpiredToken(Exception)?|RequestExpired|TokenRefreshRequired)$/;
const REFUSED =
  /^(UnrecognizedClientException|InvalidClientTokenId|InvalidAccessKeyId|(Invalid|Incomplete)Signature(Exception)?|SignatureDoesNotMatch|AuthFailure)$/;
const DENIED = /^(AccessDenied(Exception)?|UnauthorizedOperation|NotAuthorized)$/;
const UNREACHABLE =
  /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|TimeoutError)$/;

/** One sentence about an error of the AWS SDK. Undefined for any other error. */
export function awsProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, message } = error;
  const credentials = credentialsProblem(error);
  if (credentials !== undefined) return credentials;
  if (message === 'Region is missing') return 'There is no AWS region in this shell. Set AWS_REGION.';
  // The functions' own error for a dependency that did not answer.
  if (name === 'Unavailable') return awsProblem(error.cause);
  // Of the network, not of a file: the SDK adds what it has tried.
  if (!('$metadata' in error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : name;
  if (UNREACHABLE.test(code)) return `AWS cannot be reached: ${sentence(message || code)}`;
  if (DENIED.test(name)) return `These AWS credentials lack a right: ${sentence(message)}`;
  return `AWS refused the request (${name}): ${sentence(message)}`;
}

/** One sentence about credentials that are missing, expired or wrong. Undefined for any other error. */
export function credentialsProblem(error: Error): string | undefined {
  const { name, message } = error;
  const isMissing = name === 'CredentialsProviderError';
  if (EXPIRED.test(name) || (isMissing && /expired/i.test(message)))
    return 'The AWS credentials in this shell have expired. Sign in again.';
  if (isMissing) return 'There are no AWS credentials in this shell, or they are incomplete.';
  if (REFUSED.test(name)) return `AWS does not know the credentials in this shell: ${sentence(message)}`;
  return undefined;
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
