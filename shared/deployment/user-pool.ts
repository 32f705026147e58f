/**
 * The attributes that the site's client may write, at sign-up and later. Without this list it may write every
 * standard attribute. Attributes mapped from Google must be included, or sign-in with Google fails, except those that
 * no client can write (`email_verified`).
 */
export const CLIENT_WRITABLE_ATTRIBUTES = ['email', 'name'] as const;
