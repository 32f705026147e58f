/** A code as the provider takes it: without the spaces by which messages, apps and people group or surround it. */
export const normalizeCode = (text: string): string => text.replace(/\s/g, '');
