import * as z from 'zod/mini';

/** Epoch milliseconds. */
const Instant = z.number();

/** A confirmation code. A used code stays as expired, so that reusing it differs from entering a wrong code. */
const IssuedCode = z.object({ value: z.string(), expires: Instant });
export type IssuedCode = z.infer<typeof IssuedCode>;

/** A session with a refresh token. Its ID is the `origin_jti` of all its tokens. */
const Session = z.object({
  id: z.string(),
  secretHash: z.string(),
  signedInAt: Instant,
  expires: Instant,
  scope: z.string(),
});
export type Session = z.infer<typeof Session>;

/** A Google identity of a user. */
const Identity = z.object({
  /** Google's `sub`. */
  userId: z.string(),
  /** True for the identity of a federated user, false for a linked one. */
  primary: z.boolean(),
  linkedAt: Instant,
});
export type Identity = z.infer<typeof Identity>;

/** A verified authenticator app. */
const SoftwareToken = z.object({
  /** In Base32. */
  secret: z.string(),
  /** The time step of the last accepted code: a code is accepted once. */
  lastStep: z.number(),
  isEnabled: z.boolean(),
  isPreferred: z.boolean(),
});

const PoolUser = z.object({
  username: z.string(),
  sub: z.string(),
  /** Standard attributes by name. The email is in lower case. */
  attributes: z.record(z.string(), z.string()),
  status: z.enum([
    'UNCONFIRMED',
    'CONFIRMED',
    'EXTERNAL_PROVIDER',
    'RESET_REQUIRED',
    'FORCE_CHANGE_PASSWORD',
  ]),
  enabled: z.boolean(),
  /** Absent for federated and imported users. */
  passwordHash: z.optional(z.string()),
  /** Set only for a temporary password. */
  temporaryPasswordExpires: z.optional(Instant),
  signUpCode: z.optional(IssuedCode),
  resetCode: z.optional(IssuedCode),
  /** A new email that takes effect when the user enters its code. */
  pendingEmail: z.optional(z.object({ email: z.string(), code: IssuedCode })),
  softwareToken: z.optional(SoftwareToken),
  /** The secret of an authenticator app whose first code is still missing. */
  pendingTokenSecret: z.optional(z.string()),
  identities: z.array(Identity),
  groups: z.array(z.string()),
  sessions: z.array(Session),
  created: Instant,
  modified: Instant,
});
export type PoolUser = z.infer<typeof PoolUser>;

const Group = z.object({ name: z.string(), description: z.optional(z.string()), created: Instant });

/** The content of a pool file. */
export const PoolState = z.object({ users: z.array(PoolUser), groups: z.array(Group) });
export type PoolState = z.infer<typeof PoolState>;

/** Whether the user is a native user rather than a federated one. */
export const isNative = (user: PoolUser) => user.status !== 'EXTERNAL_PROVIDER';

/** All attributes in Cognito's format, including `sub` and `identities`. */
export function attributesOf({ sub, attributes, identities }: PoolUser): Record<string, string> {
  return {
    ...attributes,
    sub,
    ...(identities.length > 0 && { identities: JSON.stringify(identities.map(cognitoIdentity)) }),
  };
}

const cognitoIdentity = ({ userId, primary, linkedAt }: Identity) => ({
  userId,
  providerName: 'Google',
  providerType: 'Google',
  issuer: null,
  primary: String(primary),
  dateCreated: String(linkedAt),
});

/** The second factors of a user in Cognito's format. */
export const mfaSettings = ({ softwareToken }: PoolUser) => ({
  ...(softwareToken?.isEnabled && { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] }),
  ...(softwareToken?.isEnabled && softwareToken.isPreferred && { PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' }),
});
