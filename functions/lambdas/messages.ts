import { messageSettingsRoutes } from '#shared/contracts/message-settings.ts';
import { messageRoutes } from '#shared/contracts/messages.ts';
import { signInHelpRoutes } from '#shared/contracts/public/sign-in-help.ts';
import { unsubscribeRoutes } from '#shared/contracts/public/unsubscribe.ts';
import { pushRoutes } from '#shared/contracts/push-subscriptions.ts';
import { customerTextRoutes } from '#shared/contracts/staff/customer-texts.ts';
import { staffMessageRoutes } from '#shared/contracts/staff/messages.ts';
import { connectTable } from '../core/data/table.ts';
import { defineService } from '../core/http/service.ts';
import { signInHelp } from '../identity/email-claims/sign-in-help.ts';
import { connectTexts, limitedTexts, TEXT_TIMEOUT_MS } from '../messages/channels/texts.ts';
import { messageService } from '../messages/message-service.ts';
import { pushService } from '../messages/push/push-service.ts';
import { settingsService } from '../messages/settings/settings-service.ts';
import { unsubscribeService } from '../messages/settings/unsubscribe-service.ts';
import { staffMessageService } from '../messages/staff-message-service.ts';

export const handler = defineService(
  'messages',
  {
    ...messageRoutes,
    ...pushRoutes,
    ...staffMessageRoutes,
    ...messageSettingsRoutes,
    ...customerTextRoutes,
    ...unsubscribeRoutes,
    ...signInHelpRoutes,
  },
  (environment, tools) => {
    const { PUSH_SANDBOX, TEXT_ORIGIN, MESSAGES_CONFIGURATION_SET, PRODUCT_NAME: productName } = environment;
    const table = connectTable(environment.TABLE_NAME, tools);
    const provider = connectTexts(TEXT_ORIGIN, MESSAGES_CONFIGURATION_SET, TEXT_TIMEOUT_MS.request);
    const maxPerDay = Number(environment.TEXTS_PER_DAY);
    const texts = limitedTexts(provider, { table, tools, maxPerDay });
    const messages = messageService(table);
    const push = pushService(table, tools.clock, PUSH_SANDBOX);
    const staff = staffMessageService(table, tools);
    const settings = settingsService(table, { tools, texts, productName });
    const { unsubscribe } = unsubscribeService(table, tools.clock);
    const help = signInHelp(table, tools.clock);
    return {
      listMessages: ({ caller, query }) => messages.list(caller, query),
      getMessage: ({ caller, params }) => messages.get(caller, params.messageId),
      savePushSubscription: ({ caller, body }) => push.save(caller, body),
      removePushSubscription: ({ caller, body }) => push.remove(caller, body),
      listCustomerMessages: ({ params, query }) => staff.list(params.customerId, query),
      showUnsubscribe: ({ query }) => `/unsubscribe?token=${query.token}`,
      unsubscribe: ({ query }) => unsubscribe(query.token),
      requestSignInHelp: ({ body }) => help(body.email),
      resendMessage: ({ caller, params, body }) => staff.resend(caller, params, body.requestId),
      getMessageSettings: ({ caller }) => settings.get(caller),
      updateMessageSettings: ({ caller, body }) => settings.update(caller, body),
      sendPhoneCode: ({ caller }) => settings.sendCode(caller),
      confirmPhone: ({ caller, body }) => settings.confirmPhone(caller, body.code),
      retryEmail: ({ caller }) => settings.retryEmail(caller),
      stopTexts: ({ caller }) => settings.stopTexts(caller),
      getCustomerMessageSettings: ({ params }) => settings.getForStaff(params.customerId),
      stopCustomerTexts: ({ caller, params }) => settings.stopForStaff(caller, params.customerId),
    };
  },
);
