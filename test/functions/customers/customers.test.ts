import { beforeAll, describe, expect, it } from 'vitest';
import { type CustomerRepository, customerRepository } from '#functions/customers/customer-repository.ts';
import { customerService } from '#functions/customers/customer-service.ts';
import { handler as liveHandler } from '#functions/lambdas/customers.ts';
import { anEvent, aPerson, errorBodyOf, invoke, type Person } from '#test/support/events.ts';
import { TEST_ENVIRONMENT, withLocalStores } from '#test/support/local-stores.ts';
import { SAMPLE_PROFILE } from '#test/support/profile.ts';
import { table } from '#test/support/stores.ts';

withLocalStores();

const clock = { now: () => new Date('2026-03-04T05:06:07.000Z') };
const handler = liveHandler.with({ environment: TEST_ENVIRONMENT, clock });

/** For calls that need no handler. */
let service: ReturnType<typeof customerService>;
const registrationOf = ({ email }: Person) => ({ ...SAMPLE_PROFILE, emailAddress: email });
let customers: CustomerRepository;
beforeAll(() => {
  customers = customerRepository(table());
  service = customerService(table(), clock);
});

const register = (person: Person, body: object) =>
  invoke(handler, anEvent('registerCustomer', person, { body }));
const update = (person: Person, body: object) =>
  invoke(handler, anEvent('updateMyProfile', person, { body }));
const agree = (person: Person) => invoke(handler, anEvent('agreeToTerms', person));

async function aRegisteredPerson(): Promise<Person> {
  const person = aPerson();
  await service.register(person, registrationOf(person));
  return person;
}

it('reading, changing and agreeing return 404 until the customer has registered', async () => {
  const person = aPerson();
  const missing = {
    status: 404,
    body: { status: 404, error: 'Not Found', message: 'There is no profile yet.' },
  };
  expect(await invoke(handler, anEvent('getMyProfile', person))).toMatchObject(missing);
  expect(await update(person, SAMPLE_PROFILE)).toMatchObject(missing);
  expect(await agree(person)).toMatchObject(missing);
});

it('GET customer/me returns the profile and whether the customer has agreed to the current terms', async () => {
  const person = await aRegisteredPerson();
  const before = await invoke(handler, anEvent('getMyProfile', person));
  expect(before).toMatchObject({
    status: 200,
    body: { ...SAMPLE_PROFILE, emailAddress: person.email, hasAgreedToLatestTos: false },
  });
  await service.agreeToTerms(person);
  const after = await invoke(handler, anEvent('getMyProfile', person));
  expect(after.body).toEqual({ ...(before.body as object), hasAgreedToLatestTos: true, version: 2 });
  expect(Object.keys(after.body as object)).not.toContain('customerId');
});

describe('POST customer/register', () => {
  it('creates the profile of the account once, ignoring the case of the email address', async () => {
    const person = aPerson();
    const registration = { ...SAMPLE_PROFILE, emailAddress: ` ${person.email.toUpperCase()}` };
    const [first, second] = await Promise.all([
      register(person, registration),
      register(person, registration),
    ]);
    expect(first).toMatchObject({ status: 200, body: { ...SAMPLE_PROFILE, emailAddress: person.email } });
    expect(second).toEqual(first);
    expect(await register(person, { ...registrationOf(person), name: 'Someone Else' })).toEqual(first);
  });

  it('rejects an email address of a different account', async () => {
    const response = await register(aPerson(), registrationOf(aPerson()));
    expect(response.status).toBe(400);
    expect(errorBodyOf(response).fieldErrors).toEqual([
      { field: 'emailAddress', message: 'This is not the email address of your account.' },
    ]);
  });
});

describe('POST customer/agree', () => {
  it('is possible right away, before eventually consistent reads return the profile', async () => {
    const person = await aRegisteredPerson();
    const find = async (id: string, consistent?: boolean) => (consistent ? customers.find(id, true) : null);
    const late = customerService(table(), clock, { ...customers, find });
    expect(await late.agreeToTerms(person)).toMatchObject({ hasAgreedToLatestTos: true });
  });

  it('is idempotent, and keeps the first date', async () => {
    const person = await aRegisteredPerson();
    for (const response of await Promise.all([agree(person), agree(person)]))
      expect(response).toMatchObject({ status: 200, body: { hasAgreedToLatestTos: true } });
    await customerService(table(), { now: () => new Date('2027-01-01T00:00:00Z') }).agreeToTerms(person);
    expect(await customers.find(person.customerId, true)).toMatchObject({
      version: 2,
      agreedTerms: { version: '2025-08-18', agreedAt: '2026-03-04T05:06:07.000Z' },
    });
  });
});

describe('PUT customer/me', () => {
  it('stores the changed fields, cleaned, and nothing else', async () => {
    const person = aPerson();
    const { body: before } = await register(person, registrationOf(person));
    const response = await update(person, {
      ...SAMPLE_PROFILE,
      name: '  Ada\u0000  Bering-Lind ',
      mobileNumber: '+1 (907) 555 0199',
      postalCode: ' 99501-1234 ',
      preferredDestination: 'KOD',
    });
    expect(response).toMatchObject({ status: 200 });
    expect(response.body).toEqual({
      ...(before as object),
      name: 'Ada Bering-Lind',
      mobileNumber: '907-555-0199',
      postalCode: '99501-1234',
      preferredDestination: 'KOD',
      version: 2,
    });
  });

  describe('with a version', () => {
    it('accepts exactly one of several concurrent updates, and later ones with the latest version', async () => {
      const person = await aRegisteredPerson();
      const cities = ['Palmer', 'Wasilla', 'Homer', 'Seward'];
      const responses = await Promise.all(
        cities.map((city) => update(person, { ...SAMPLE_PROFILE, city, version: 1 })),
      );
      const statuses = responses.map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
      expect(responses[statuses.indexOf(409)]?.body).toMatchObject({
        error: 'Conflict',
        message: 'Your profile was changed in another window or on another device.',
      });
      const city = cities[statuses.indexOf(200)];
      expect(await customers.find(person.customerId, true)).toMatchObject({ city, version: 2 });

      const late = { ...SAMPLE_PROFILE, city: 'Nome' };
      expect((await update(person, { ...late, version: 1 })).status).toBe(409);
      expect(await update(person, { ...late, version: 2 })).toMatchObject({
        body: { city: 'Nome', version: 3 },
      });
    });

    it('succeeds after a concurrent agreement to the terms', async () => {
      const person = await aRegisteredPerson();
      await agree(person);
      expect(await update(person, { ...SAMPLE_PROFILE, city: 'Palmer', version: 1 })).toMatchObject({
        status: 200,
        body: { city: 'Palmer', hasAgreedToLatestTos: true, version: 3 },
      });
    });

    it('succeeds if the same update is sent twice, first to a profile without a profile version', async () => {
      const person = await aRegisteredPerson();
      expect(await customers.find(person.customerId, true)).not.toHaveProperty('profileVersion');
      const body = { ...SAMPLE_PROFILE, city: 'Palmer', version: 1 };
      const first = await update(person, body);
      expect(first.status).toBe(200);
      expect(await update(person, body)).toEqual(first);
    });

    it.each([0, 1.5, '1'])('returns a field error for the version %j', async (version) => {
      const response = await update(aPerson(), { ...SAMPLE_PROFILE, version });
      expect(response.status).toBe(400);
      expect(errorBodyOf(response).fieldErrors?.map(({ field }) => field)).toEqual(['version']);
    });
  });

  it('does not lose concurrent updates from several tabs', async () => {
    const person = await aRegisteredPerson();
    const cities = ['Palmer', 'Wasilla', 'Homer'];
    const responses = await Promise.all(cities.map((city) => update(person, { ...SAMPLE_PROFILE, city })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await customers.find(person.customerId, true)).toMatchObject({ version: 4 });
  });

  it.each([
    ['of Canada', '416-555-0123'],
    ['of Jamaica', '876-555-0123'],
    ['of Puerto Rico', '787-555-0123'],
    ['that is toll-free', '800-555-0123'],
    ['that charges the caller', '900-555-0123'],
    ['that charges the caller, in any area', '212-976-0123'],
    ['of no area', '999-555-0123'],
  ])('takes no mobile number %s', async (_, mobileNumber) => {
    const person = await aRegisteredPerson();
    const response = await update(person, { ...SAMPLE_PROFILE, mobileNumber });
    expect(response.status).toBe(400);
    expect(errorBodyOf(response).fieldErrors).toEqual([
      { field: 'mobileNumber', message: 'Enter a U.S. number: 10 digits, such as 907-555-0123.' },
    ]);
    const newcomer = aPerson();
    expect((await register(newcomer, { ...registrationOf(newcomer), mobileNumber })).status).toBe(400);
  });

  it('keeps a foreign number from before, as long as the customer does', async () => {
    const person = await aRegisteredPerson();
    const before = await customers.find(person.customerId, true);
    if (!before) throw new Error('The customer is missing.');
    await customers.save(before, { ...before, mobileNumber: '416-555-0123' });
    const changed = await update(person, { ...SAMPLE_PROFILE, mobileNumber: '416-555-0123', city: 'Homer' });
    expect(changed).toMatchObject({ status: 200, body: { mobileNumber: '416-555-0123', city: 'Homer' } });
  });

  it.each([
    {
      name: ['', 'Name is required'],
      company: ['c'.repeat(31), 'Company can be at most 20 characters.'],
      mobileNumber: ['555-0142', 'Enter a U.S. number: 10 digits, such as 907-555-0123.'],
      address1: ['', 'Street address is required'],
      city: ['', 'City is required'],
      state: ['', 'State is required'],
      postalCode: ['', 'ZIP code is required'],
      preferredDestination: ['TAC', 'Preferred terminal is required'],
    },
    {
      name: ['n'.repeat(101), 'Name can be at most 100 characters.'],
      mobileNumber: ['', 'Mobile number is required'],
      state: ['Yukon', 'Choose a state of the U.S.'],
      postalCode: ['99501-12', 'ZIP code must be 5 digits, or 5 and 4: 99501 or 99501-1234'],
    },
  ])('returns an error for each invalid field: %j', async (fields) => {
    const values = Object.entries(fields).map(([field, [value]]) => [field, value]);
    const response = await update(aPerson(), { ...SAMPLE_PROFILE, ...Object.fromEntries(values) });
    expect(response.status).toBe(400);
    expect(errorBodyOf(response).fieldErrors).toEqual(
      Object.entries(fields).map(([field, [, message]]) => ({ field, message })),
    );
  });

  it('accepts a company of 30 characters, a name of 100, and the name of a state', async () => {
    const longest = { company: 'c'.repeat(30), name: 'n'.repeat(100) };
    const profile = { ...SAMPLE_PROFILE, ...longest, state: ' alaska' };
    expect(await update(await aRegisteredPerson(), profile)).toMatchObject({
      status: 200,
      body: { ...longest, state: 'AK' },
    });
  });
});
