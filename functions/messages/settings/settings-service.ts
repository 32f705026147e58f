import { isCustomerId } from '#functions/core/data/ids.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Caller, Owner } from '#functions/core/platform/caller.ts';
import {
  Conflict,
  invalidField,
  LimitReached,
  NotFound,
  Unavailable,
} from '#functions/core/platform/errors.ts';
import type { Tools } from '#functions/core/platform/lambda.ts';
import type { CustomerRecord } from '#functions/customers/customer-record.ts';
import { customerRepository } from '#functions/customers/customer-repository.ts';
import type { MessageChoices, MessageSettings } from '#shared/contracts/message-settings.ts';
import type { CustomerMessageSettings } from '#shared/contracts/staff/customer-texts.ts';
import { textConsent as consentSentence } from '#shared/rules/messages/text-consent.ts';
import type { TextProvider } from '../channels/texts.ts';
import { checkCode, codeText, consentText, newCode, withCode } from './phone-code.ts';
import { countCode } from './phone-codes.ts';
import type { MessageSettingsRecord } from './settings-record.ts';
import { settingsRepository } from './settings-repository.ts';
import { settingsOf, withChoices } from './settings-view.ts';
import { textConsent } from './text-consent.ts';

interface SettingsTools {
  readonly tools: Tools;
  readonly texts: TextProvider;
  readonly productName: string;
}

/** Which messages customers want, and how, for customers and for staff. */
export function settingsService(table: Table, { tools, texts, productName }: SettingsTools) {
  const { clock, logger } = tools;
  const customers = customerRepository(table);
  const repository = settingsRepository(table);
  const consent = textConsent(table);

  async function customerOf(
    customerId: string,
    missing = 'There is no profile yet.',
  ): Promise<CustomerRecord> {
    const customer = isCustomerId(customerId) ? await customers.find(customerId, true) : null;
    if (!customer) throw new NotFound(missing);
    return customer;
  }

  const sentenceFor = ({ mobileNumber }: CustomerRecord) => consentSentence(productName, mobileNumber);

  const shown = (customer: CustomerRecord, settings: MessageSettingsRecord): MessageSettings =>
    settingsOf(customer, settings, {
      now: clock.now(),
      isTextOn: texts.isOn,
      consent: sentenceFor(customer),
    });

  async function shownToStaff(
    customer: CustomerRecord,
    settings: MessageSettingsRecord,
  ): Promise<CustomerMessageSettings> {
    const log = await consent.log(customer.customerId);
    const consents = log.map(({ sentence = null, staffEmail = null, ...entry }) => ({
      ...entry,
      sentence,
      staffEmail,
    }));
    return { ...shown(customer, settings), consents };
  }

  function requireTexts(): void {
    if (!texts.isOn) throw new Conflict('Text messages are not available yet.');
  }

  async function requireUsMobile(phone: string): Promise<void> {
    const { isUsMobile } = await import('#functions/customers/us-phone.ts');
    if (!isUsMobile(phone))
      throw new Conflict(
        'We can only text U.S. mobile numbers. Please change the mobile number in your profile.',
      );
  }

  /** Tells the customer by text what they agreed to. The consent is valid even if the text is not sent. */
  async function confirmConsent(phone: string): Promise<void> {
    const outcome = await texts.send({ to: phone, text: consentText(productName) });
    if (outcome.result !== 'sent') logger.report('CONSENT_NOT_CONFIRMED', { reason: outcome.reason });
  }

  const customerForStaff = (customerId: string) => customerOf(customerId, 'There is no such customer.');

  return {
    /** @throws NotFound without a profile */
    get: async ({ customerId }: Owner): Promise<MessageSettings> => {
      const [customer, settings] = await Promise.all([
        customerOf(customerId),
        repository.ofCustomer(customerId),
      ]);
      return shown(customer, settings);
    },

    /** @throws NotFound without a profile, Conflict if the choices have changed since, InvalidInput */
    update: async ({ customerId }: Owner, choices: MessageChoices): Promise<MessageSettings> => {
      const customer = await customerOf(customerId);
      const now = clock.now();
      const settings = await repository.change(customerId, (before) =>
        withChoices(customer, before, choices, now),
      );
      return shown(customer, settings);
    },

    /**
     * Sends a code to the mobile number of the profile. It is stored first, so it counts even if it could not be sent.
     * @throws NotFound without a profile, Conflict if no text can be sent or none is needed, LimitReached, Unavailable
     */
    sendCode: async ({ customerId }: Owner): Promise<MessageSettings> => {
      requireTexts();
      const customer = await customerOf(customerId);
      const { mobileNumber: phone } = customer;
      await requireUsMobile(phone);
      const code = newCode();
      const settings = await repository.changeWith(customerId, async (before) => {
        if (shown(customer, before).texts.state === 'ON')
          throw new Conflict('This mobile number is already confirmed.');
        const now = clock.now();
        const changed = withCode(before, phone, code, now);
        return { settings: changed, also: await countCode(table, phone, now) };
      });
      const outcome = await texts.send({ to: phone, text: codeText(productName, code) });
      if (outcome.result === 'not sent' || outcome.result === 'refused')
        logger.report('CODE_NOT_SENT', { reason: outcome.reason });
      if (outcome.result === 'refused' && outcome.isOptedOut)
        await consent.stopTextsTo(phone, { by: 'PROVIDER', at: clock.now() });
      if (outcome.result === 'refused' && outcome.isOverLimit)
        throw new LimitReached("We can't send any more texts today. Please try again tomorrow.");
      if (outcome.result === 'refused')
        throw new Conflict(
          "We can't text this number. If you replied STOP to one of our texts, reply START first.",
        );
      if (outcome.result === 'not sent')
        throw new Unavailable("We couldn't send the text. Please try again in a minute.");
      return shown(customer, settings);
    },

    /**
     * Confirms the mobile number of the profile, which turns texts on, as a first text says.
     * @throws NotFound without a profile, InvalidInput
     */
    confirmPhone: async ({ customerId }: Owner, code: string): Promise<MessageSettings> => {
      const customer = await customerOf(customerId);
      const { mobileNumber: phone } = customer;
      let error: string | null = null;
      const settings = await repository.changeWith(customerId, (before) => {
        const now = clock.now();
        const answer = checkCode(before, phone, code, now);
        error = answer.error;
        return error === null
          ? consent.given(answer.settings, phone, sentenceFor(customer), now)
          : { settings: answer.settings, also: {} };
      });
      if (error !== null) throw invalidField('code', error);
      // Texts may have been turned off since the code was sent.
      if (texts.isOn) await confirmConsent(phone);
      return shown(customer, settings);
    },

    /** Sends email to the caller's address again. A further bounce or complaint ends it again. @throws NotFound */
    retryEmail: async ({ customerId }: Owner): Promise<MessageSettings> => {
      const customer = await customerOf(customerId);
      const settings = await repository.change(customerId, (before) => {
        const { emailProblem, ...rest } = before;
        return emailProblem ? rest : before;
      });
      return shown(customer, settings);
    },

    /** Stops all texts to the caller. @throws NotFound without a profile */
    stopTexts: async ({ customerId }: Owner): Promise<MessageSettings> => {
      const customer = await customerOf(customerId);
      return shown(customer, await consent.stopTexts(customerId, { by: 'PROFILE', at: clock.now() }));
    },

    /** A customer's settings and the log of their consent. @throws NotFound */
    getForStaff: async (customerId: string): Promise<CustomerMessageSettings> => {
      const customer = await customerForStaff(customerId);
      return shownToStaff(customer, await repository.ofCustomer(customerId));
    },

    /** Stops all texts to a customer, and records who did it. @throws NotFound */
    stopForStaff: async (
      { email }: Pick<Caller, 'email'>,
      customerId: string,
    ): Promise<CustomerMessageSettings> => {
      const customer = await customerForStaff(customerId);
      const withdrawal = { by: 'STAFF', at: clock.now(), staffEmail: email } as const;
      return shownToStaff(customer, await consent.stopTexts(customerId, withdrawal));
    },
  };
}
