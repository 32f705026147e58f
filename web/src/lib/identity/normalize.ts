/** An email address as it is compared, stored and sent: trimmed and in lower case. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();
