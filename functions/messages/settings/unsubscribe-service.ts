import type { Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { NotFound } from '#functions/core/platform/errors.ts';
import type { CustomerRecord } from '#functions/customers/customer-record.ts';
import { customerRepository } from '#functions/customers/customer-repository.ts';
import { choiceOf } from '#shared/rules/messages/channels.ts';
import type { MessageKind } from '#shared/rules/messages/message-types.ts';
import { canText } from '../planning/message-plan.ts';
import type { MessageSettingsRecord } from './settings-record.ts';
import { settingsRepository } from './settings-repository.ts';
import { isProven, readToken } from './unsubscribe-token.ts';

/** Turns off one kind of email, without a sign-in. */
export function unsubscribeService(table: Table, clock: Clock) {
  const customers = customerRepository(table);
  const settings = settingsRepository(table);
  const missing = () => new NotFound('This link does not work anymore.');
  return {
    /** May be repeated. @throws NotFound for any token that is not from one of our messages, without saying why */
    unsubscribe: async (token: string): Promise<void> => {
      const given = readToken(token);
      const customer = given && (await customers.find(given.customerId, true));
      if (!customer) throw missing();
      await settings.change(given.customerId, (before) => {
        if (!isProven(given, before, clock.now())) throw missing();
        return withoutEmail(before, customer, given.kind);
      });
    },
  };
}

/** Texts of the kind stay if they arrive. Otherwise email would replace them. */
function withoutEmail(
  settings: MessageSettingsRecord,
  customer: CustomerRecord,
  kind: MessageKind,
): MessageSettingsRecord {
  const text = choiceOf(kind, customer.contactMethod, settings.kinds).text && canText(customer, settings);
  const chosen = settings.kinds[kind];
  if (chosen?.email === false && chosen.text === text) return settings;
  return { ...settings, kinds: { ...settings.kinds, [kind]: { email: false, text } } };
}
