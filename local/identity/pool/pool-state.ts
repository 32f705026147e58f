import * as z from 'zod/mini';

/** Epoch milliseconds. */
const Instant = z.number();

/** A code that was sent. A used one stays, expired, so that giving it again is told from a wrong one. */
const IssuedCode = z.object({ value: z.string(), expires: Instant });
export type IssuedCode = z.infer<typeof IssuedCode>;

/** A sign-in that can be refreshed: its id is the `origin_jti` of all its tokens. */
const Session = z.object({
  id: z.string(),
  secretHash: z.string(),
  signedInAt: Instant,
  expires: Instant,
  scope: z.string(),
});
export type Session = z.infer<typeof Session>;

/** Somebody at Google who signs in as this user. */
const Identity = z.object({
  /** Google's `sub`. */
  userId: z.string(),
  /** Whether it made its user, rather than was linked to it. */
  primary: z.boolean(),
  linkedAt: Instant,
});
export type Identity = z.infer<typeof Identity>;

export const USER_STATUSES = [
  'UNCONFIRMED',
  'CONFIRMED',
  'EXTERNAL_PROVIDER',
  'RESET_REQUIRED',
  'FORCE_CHANGE_PASSWORD',
] as const;

const PoolUser = z.object({
  username: z.string(),
  sub: z.string(),
  /** The standard attributes by name, the e-mail in lower case. */
  attributes: z.record(z.string(), z.string()),
  status: z.enum(USER_STATUSES),
  enabled: z.boolean(),
  /** Missing for users without a password: from Google, or imported. */
  passwordHash: z.optional(z.string()),
  /** Only while the password is a temporary one. */
  temporaryPasswordExpires: z.optional(Instant),
  signUpCode: z.optional(IssuedCode),
  resetCode: z.optional(IssuedCode),
  /** An address that becomes the user's with its code, and is not used for anything until then. */
  pendingEmail: z.optional(z.object({ email: z.string(), code: IssuedCode })),
  identities: z.array(Identity),
  groups: z.array(z.string()),
  sessions: z.array(Session),
  created: Instant,
  modified: Instant,
});
export type PoolUser = z.infer<typeof PoolUser>;
export type UserStatus = PoolUser['status'];

const Group = z.object({ name: z.string(), description: z.optional(z.string()), created: Instant });
export type Group = z.infer<typeof Group>;

/** All that a pool keeps on disk. */
export const PoolState = z.object({ users: z.array(PoolUser), groups: z.array(Group) });
export type PoolState = z.infer<typeof PoolState>;

/** Whether the user signed up or was made here, rather than came from Google. */
export const isNative = (user: PoolUser) => user.status !== 'EXTERNAL_PROVIDER';

/** Every attribute as Cognito shows it, `sub` and `identities` among them. */
export function attributesOf({ sub, attributes, identities }: PoolUser): Record<string, string> {
  return {
    ...attributes,
    sub,
    ...(identities.length > 0 && { identities: JSON.stringify(identities.map(shown)) }),
  };
}

const shown = ({ userId, primary, linkedAt }: Identity) => ({
  userId,
  providerName: 'Google',
  providerType: 'Google',
  issuer: null,
  primary: String(primary),
  dateCreated: String(linkedAt),
});
