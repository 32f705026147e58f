/** A code without the spaces that apps, messages and users add to it. */
export const normalizeCode = (text: string): string => text.replace(/\s/g, '');
