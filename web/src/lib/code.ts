/** A code as the provider takes it: without the spaces by which messages, apps and people group or surround it. */
export const bareCode = (text: string): string => text.replace(/\s/g, '');
