/** An email address as it is compared, stored and sent: trimmed and in lower case. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/** A code without the spaces that apps, messages and users add to it. */
export const normalizeCode = (text: string): string => text.replace(/\s/g, '');
