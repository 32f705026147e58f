/** A user of a linked provider. */
export interface FederatedIdentity {
  /** The provider name, spelled as in the pool's configuration. */
  readonly provider: string;
  readonly subject: string;
}

/** The pool's identity providers. AdminLinkProviderForUser requires exactly this spelling. */
export const PROVIDERS = ['Google'];

/**
 * Parses a federated user name such as `Google_123`. Cognito sometimes sends `google_123`.
 * Returns undefined unless the prefix is one of the pool's providers.
 */
export function parseFederatedUserName(userName: string): FederatedIdentity | undefined {
  const separator = userName.indexOf('_');
  const prefix = userName.slice(0, separator).toLowerCase();
  const subject = userName.slice(separator + 1);
  const provider = PROVIDERS.find((name) => name.toLowerCase() === prefix);
  return provider && subject ? { provider, subject } : undefined;
}

/** The user name for logs. For a federated user it is the provider alone, without the provider's subject. */
export const loggableUserName = (userName: string): string =>
  parseFederatedUserName(userName)?.provider ?? userName;
