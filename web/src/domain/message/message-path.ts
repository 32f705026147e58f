import { paths } from '#web/lib/paths.ts';

export const messagePath = (messageId: string) =>
  `${paths.messages}?message=${encodeURIComponent(messageId)}`;
