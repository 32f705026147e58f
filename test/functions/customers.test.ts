import { beforeAll, describe, expect, it } from 'vitest';
import {
  type CustomerRepository,
  customerRepository,
} from '../../functions/customers/customer-repository.ts';
import { customerService, type Registration } from '../../functions/customers/customer-service.ts';
import { handler as liveHandler } from '../../functions/customers/handler.ts';
import { connectTable } from '../../functions/data/table.ts';
import { TABLE_NAME, TEST_ENVIRONMENT, withEngine } from '../support/engine.ts';
import { anEvent, aPerson, invoke } from '../support/events.ts';

withEngine();

const clock = { now: () => new Date('2026-03-04T05:06:07.000Z') };
const handler = liveHandler.with({ environment: TEST_ENVIRONMENT, clock });
const registration: Registration = {
  name: 'Ada Bering',
  company: '',
  mobileNumber: '907-555-0142',
  contactMethod: 'BOTH',
  referralMethod: 'OTHER_METHOD',
  address1: '100 Main Street',
  address2: '',
  city: 'Anchorage',
  state: 'AK',
  postalCode: '99501',
  country: 'US',
  preferredDestination: 'ANC',
};
let customers: CustomerRepository;
beforeAll(() => {
  customers = customerRepository(connectTable(TABLE_NAME));
});

describe('GET customer/me', () => {
  it('is missing until the customer has registered', async () => {
    expect(await invoke(handler, anEvent('getMyProfile', aPerson()))).toMatchObject({
      status: 404,
      body: { status: 404, error: 'Not Found', message: 'There is no profile yet.' },
    });
  });

  it('answers the profile, and whether the present terms are agreed', async () => {
    const person = aPerson();
    const service = customerService(customers, clock);
    await service.register(person, registration);
    const before = await invoke(handler, anEvent('getMyProfile', person));
    expect(before).toMatchObject({
      status: 200,
      body: { ...registration, emailAddress: person.email, hasAgreedToLatestTos: false },
    });
    await service.agreeToTerms(person);
    const after = await invoke(handler, anEvent('getMyProfile', person));
    expect(after.body).toEqual({ ...(before.body as object), hasAgreedToLatestTos: true });
    expect(Object.keys(after.body as object)).not.toContain('version');
  });
});

describe('registering', () => {
  it('gives numbers from 10001 on, each once, also to many at the same moment', async () => {
    const service = customerService(customers, clock);
    const people = Array.from({ length: 50 }, () => aPerson());
    const profiles = await Promise.all(people.map((person) => service.register(person, registration)));
    const numbers = profiles.map(({ customerNumber }) => Number(customerNumber));
    expect(new Set(numbers).size).toBe(50);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(10001);
  });

  it('answers the profile that exists when somebody registers twice, one after the other or at once', async () => {
    const service = customerService(customers, clock);
    const person = aPerson();
    const [first, second] = await Promise.all([
      service.register(person, registration),
      service.register(person, registration),
    ]);
    const third = await service.register(person, { ...registration, name: 'Somebody Else' });
    expect(second).toEqual(first);
    expect(third).toEqual(first);
  });

  it('keeps the day of agreeing when somebody agrees twice', async () => {
    const person = aPerson();
    await customerService(customers, clock).register(person, registration);
    await customerService(customers, clock).agreeToTerms(person);
    await customerService(customers, { now: () => new Date('2027-01-01T00:00:00Z') }).agreeToTerms(person);
    expect(await customers.find(person.customerId)).toMatchObject({
      agreedTerms: { version: '2025-08-18', agreedAt: '2026-03-04T05:06:07.000Z' },
    });
  });
});
