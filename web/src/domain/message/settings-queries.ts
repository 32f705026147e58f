import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MessageSettings } from '#shared/contracts/message-settings.ts';
import { call } from '#web/lib/api/api-client.ts';
import { setData } from '#web/lib/api/set-data.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';

/** The query key of the signed-in customer's message settings. */
export const MESSAGE_SETTINGS = ['messages', 'settings'] as const;

/** Which messages the customer wants, and what keeps them from arriving. */
export const messageSettings = queryOptions({
  queryKey: MESSAGE_SETTINGS,
  queryFn: ({ signal }) => call('getMessageSettings', {}, { signal }),
  // Another tab, or a reply to a text, may have changed them.
  refetchOnWindowFocus: 'always',
});

export const useMessageSettings = () => useQuery(messageSettings);

/** Whether the customer wants texts, but gets none before confirming the mobile number. */
export const lacksConfirmation = ({ contactMethod, texts }: MessageSettings): boolean =>
  contactMethod !== 'EMAIL' && texts.state === 'UNCONFIRMED';

/** Resumes email to the customer's address. */
export function useRetryEmail() {
  const client = useQueryClient();
  return useSingleMutation<MessageSettings>({
    mutationFn: () => call('retryEmail', {}),
    onSuccess: (settings) => setData(client, { queryKey: MESSAGE_SETTINGS }, settings),
    meta: { failure: 'Email could not be turned on again.' },
  });
}
