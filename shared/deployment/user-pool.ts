/**
 * What the site's client may write of a user, at sign-up and later. Without such a list it may write every standard
 * attribute. Attributes that are mapped from Google must be among them, or its sign-in fails, except those that no
 * client can write (`email_verified`).
 */
export const CLIENT_WRITABLE_ATTRIBUTES = ['email', 'name'] as const;
