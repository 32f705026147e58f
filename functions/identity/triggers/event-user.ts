import { PROVIDERS, parseFederatedUserName } from '../directory/federated-user.ts';
import type { PoolUser } from '../logins/login-rules.ts';

interface UserEvent {
  readonly region: string;
  readonly userPoolId: string;
  readonly userName: string;
  readonly request: { readonly userAttributes: Readonly<Record<string, string>> };
}

/** The issuer of a pool's tokens. */
export const issuerOf = ({ region, userPoolId }: Pick<UserEvent, 'region' | 'userPoolId'>): string =>
  `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`;

/** The user of a trigger event, with the email only if it is verified. */
export function userOf(event: UserEvent): PoolUser {
  const { sub = '', email, email_verified: verified, ...attributes } = event.request.userAttributes;
  const federated = parseFederatedUserName(event.userName);
  return {
    issuer: issuerOf(event),
    subject: sub,
    // Either one marks a federated user. Setting a password for one would turn it into a native user.
    isNative: !federated && attributes['cognito:user_status'] !== 'EXTERNAL_PROVIDER',
    email: verified?.toLowerCase() === 'true' ? email?.toLowerCase() : undefined,
    googleSubject: googleSubjectOf(attributes.identities) ?? federated?.subject,
  };
}

/** The Google subject in the attribute `identities`, a JSON array. */
function googleSubjectOf(identities: string | undefined): string | undefined {
  if (identities === undefined) return undefined;
  const list: unknown = JSON.parse(identities);
  for (const identity of Array.isArray(list) ? list : []) {
    const { providerName, userId } = identity as { providerName?: unknown; userId?: unknown };
    if (PROVIDERS.some((name) => name === providerName) && typeof userId === 'string') return userId;
  }
  return undefined;
}
