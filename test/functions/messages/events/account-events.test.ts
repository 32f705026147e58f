import { describe, expect, it } from 'vitest';
import { type CustomerRecord, customerEntity } from '#functions/customers/customer-record.ts';
import { type LoginRecord, loginEntity } from '#functions/identity/logins/login-repository.ts';
import { accountEvents } from '#functions/messages/events/account-events.ts';
import frozenCustomer from '#test/functions/core/data/frozen/customer.json' with { type: 'json' };
import frozenLogin from '#test/functions/core/data/frozen/login.json' with { type: 'json' };

const customer = customerEntity.read(frozenCustomer.record);
const { agreedTerms, ...newcomer } = customer;
const login = loginEntity.read(frozenLogin.record);
const TIME = '2026-11-24T19:02:00.000Z';

const customerEvents = (before: CustomerRecord | null, after: CustomerRecord | null) =>
  accountEvents({
    before: before && customerEntity.write(before),
    after: after && customerEntity.write(after),
  });
const loginEvents = (before: LoginRecord | null, after: LoginRecord | null) =>
  accountEvents({
    before: before && loginEntity.write(before),
    after: after && loginEntity.write(after),
  });

describe('the events of a profile', () => {
  it('welcome once, when the terms are first agreed to', () => {
    expect(customerEvents(null, newcomer)).toEqual([]);
    expect(customerEvents(newcomer, { ...newcomer, city: 'Kenai' })).toEqual([]);
    expect(customerEvents(newcomer, customer)).toMatchObject([
      { type: 'welcome', id: `welcome#${customer.customerId}`, at: agreedTerms?.agreedAt },
    ]);
    const newTerms = { version: '2027-01-01', agreedAt: TIME };
    expect(customerEvents(customer, { ...customer, agreedTerms: newTerms })).toEqual([]);
    expect(customerEvents(customer, null)).toEqual([]);
  });

  it('tell a changed mobile number to the email address and to the old number', () => {
    const changed = { ...customer, mobileNumber: '907-555-0199', mobileNumberChangedAt: TIME, version: 3 };
    const events = customerEvents(customer, changed);
    expect(events).toMatchObject([
      { type: 'contact-changed', detail: 'phone', channel: 'EMAIL', to: 'ada@northbound.test', at: TIME },
      { type: 'contact-changed', detail: 'phone', channel: 'TEXT', to: '907-555-0142', at: TIME },
    ]);
    expect(customerEvents(changed, { ...changed, city: 'Kenai', version: 4 })).toEqual([]);
  });
});

describe('the events of a login', () => {
  it('tell a changed email address to the old and to the new one', () => {
    const changed = { ...login, email: 'new@northbound.test', emailChangedAt: TIME, version: 4 };
    const events = loginEvents(login, changed);
    expect(events).toMatchObject(
      ['ada@northbound.test', 'new@northbound.test'].map((to) => ({
        type: 'contact-changed',
        detail: 'email',
        channel: 'EMAIL',
        customerId: login.customerId,
        to,
      })),
    );
    expect(new Set(events.map(({ id }) => id)).size).toBe(2);
  });

  it('do not tell a first one, or another change', () => {
    const { email: _, emailChangedAt: __, ...without } = login;
    expect(loginEvents(null, login)).toEqual([]);
    expect(loginEvents(without, login)).toEqual([]);
    expect(loginEvents(login, { ...login, passwordProvedAt: TIME })).toEqual([]);
  });
});
