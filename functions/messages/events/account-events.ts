import { readRecord, type StreamChange } from '#functions/core/data/stream.ts';
import { customerEntity } from '#functions/customers/customer-record.ts';
import { emailClaimEntity } from '#functions/identity/email-claims/email-claim-repository.ts';
import { loginEntity } from '#functions/identity/logins/login-repository.ts';
import type { EventOf } from './domain-event.ts';

type AccountEvent = EventOf<'welcome' | 'contact-changed' | 'signs-in-with-google'>;

/**
 * A customer who has agreed to the terms for the first time, and a changed way to reach or to take over an account. A change
 * is told to the old and to the new address, because its owner may read only the old one.
 */
export const accountEvents = (change: Pick<StreamChange, 'before' | 'after'>): AccountEvent[] => [
  ...profileEvents(change),
  ...loginEvents(change),
  ...claimEvents(change),
];

function profileEvents({ before, after }: Pick<StreamChange, 'before' | 'after'>): AccountEvent[] {
  const [old, customer] = [readRecord(customerEntity, before), readRecord(customerEntity, after)];
  if (!customer) return [];
  const { customerId, agreedTerms, mobileNumber, mobileNumberChangedAt: changedAt } = customer;
  const common = { eventVersion: 1, customerId } as const;
  const events: AccountEvent[] = [];
  if (agreedTerms && !old?.agreedTerms)
    events.push({
      ...common,
      type: 'welcome',
      change: 'CREATED',
      id: `welcome#${customerId}`,
      at: agreedTerms.agreedAt,
    });
  if (old && old.mobileNumber !== mobileNumber && changedAt !== undefined) {
    const changed = {
      ...common,
      type: 'contact-changed',
      change: 'UPDATED',
      detail: 'phone',
      at: changedAt,
    } as const;
    const id = `contact-changed#${customerId}#v${customer.version}`;
    events.push(
      { ...changed, id, channel: 'EMAIL', to: customer.emailAddress },
      { ...changed, id, channel: 'TEXT', to: old.mobileNumber },
    );
  }
  return events;
}

function loginEvents({ before, after }: Pick<StreamChange, 'before' | 'after'>): AccountEvent[] {
  const [old, login] = [readRecord(loginEntity, before), readRecord(loginEntity, after)];
  const { email, emailChangedAt: at } = login ?? {};
  if (!login || old?.email === undefined || email === undefined || at === undefined || old.email === email)
    return [];
  const { customerId, subject, version } = login;
  const id = `contact-changed#${subject}#v${version}`;
  return [old.email, email].map((to) => ({
    eventVersion: 1,
    type: 'contact-changed',
    change: 'UPDATED',
    id: `${id}#${to}`,
    at,
    customerId,
    detail: 'email',
    channel: 'EMAIL',
    to,
  }));
}

function claimEvents({ before, after }: Pick<StreamChange, 'before' | 'after'>): AccountEvent[] {
  const [old, claim] = [readRecord(emailClaimEntity, before), readRecord(emailClaimEntity, after)];
  const { help } = claim ?? {};
  if (!help || old?.help?.at === help.at) return [];
  const { customerId, at } = help;
  const id = `signs-in-with-google#${customerId}#${at}`;
  return [{ eventVersion: 1, type: 'signs-in-with-google', change: 'UPDATED', id, at, customerId }];
}
