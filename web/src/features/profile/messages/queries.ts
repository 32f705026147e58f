import { type UseMutationOptions, useQueryClient } from '@tanstack/react-query';
import type { MessageSettings } from '#shared/contracts/message-settings.ts';
import type { InputOf } from '#shared/routes.ts';
import { MESSAGE_SETTINGS } from '#web/domain/message/settings-queries.ts';
import { call } from '#web/lib/api/api-client.ts';
import { setData } from '#web/lib/api/set-data.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';

/** A mutation that returns the changed settings. Its component shows errors. */
function useSettingsMutation<V = void>({
  mutationFn,
  meta,
}: Pick<UseMutationOptions<MessageSettings, Error, V>, 'mutationFn' | 'meta'>) {
  const client = useQueryClient();
  return useSingleMutation<MessageSettings, V>({
    mutationFn,
    onSuccess: (settings) => setData(client, { queryKey: MESSAGE_SETTINGS }, settings),
    meta: { ...meta, isShown: true },
  });
}

export const useSaveChoices = () =>
  useSettingsMutation({
    mutationFn: (input: InputOf<'updateMessageSettings'>) => call('updateMessageSettings', input),
    meta: { success: 'Message settings saved.', failure: 'Your message settings were not saved.' },
  });

export const useSendCode = () =>
  useSettingsMutation({
    mutationFn: () => call('sendPhoneCode', {}),
    meta: { failure: 'The code was not sent to your phone.' },
  });

export const useConfirmPhone = () =>
  useSettingsMutation({
    mutationFn: (input: InputOf<'confirmPhone'>) => call('confirmPhone', input),
    meta: { failure: 'Your mobile number was not confirmed.' },
  });

export const useStopTexts = () =>
  useSettingsMutation({
    mutationFn: () => call('stopTexts', {}),
    meta: { success: 'Texts stopped.', failure: 'Your text messages were not stopped.' },
  });
