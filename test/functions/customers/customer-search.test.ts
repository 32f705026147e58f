import { beforeAll, describe, expect, it } from 'vitest';
import { newCustomerId } from '#functions/core/data/ids.ts';
import { systemClock } from '#functions/core/platform/clock.ts';
import { VersionConflict } from '#functions/core/platform/errors.ts';
import { customerFinder } from '#functions/customers/customer-finder.ts';
import {
  CREATE_BATCH_SIZE,
  type CustomerRepository,
  customerRepository,
} from '#functions/customers/customer-repository.ts';
import { customerService } from '#functions/customers/customer-service.ts';
import { handler as liveHandler } from '#functions/lambdas/customers.ts';
import { anEvent, aPerson, invoke, type Person } from '#test/support/events.ts';
import { TEST_ENVIRONMENT, withLocalStores } from '#test/support/local-stores.ts';
import { SAMPLE_PROFILE } from '#test/support/profile.ts';
import { table } from '#test/support/stores.ts';

withLocalStores();

const handler = liveHandler.with({ environment: TEST_ENVIRONMENT });
let customers: CustomerRepository;
let finder: ReturnType<typeof customerFinder>;
beforeAll(() => {
  customers = customerRepository(table());
  finder = customerFinder(table());
});

const update = (person: Person, body: object) =>
  invoke(handler, anEvent('updateMyProfile', person, { body }));

describe('customer search', () => {
  const registerNamed = async (name: string, company = '') => {
    const person = aPerson();
    const profile = { ...SAMPLE_PROFILE, emailAddress: person.email, name, company };
    const { customerNumber } = await customerService(table(), systemClock).register(person, profile);
    return { person, customerNumber };
  };
  const idsOf = async (search: string) =>
    (await finder.search(search, 25)).shown.map(({ customerId }) => customerId);

  it('matches the beginning of any word, ignoring case, accents and apostrophes', async () => {
    const { person, customerNumber } = await registerNamed("Zoë Quílk-O'Hara", 'Quillon Builders');
    const { customerId } = person;
    for (const search of ['quilk', 'QUÍ', 'zoe quilk', 'quillon zo', 'Ohara Quilk', "o'hara-quilk"])
      expect(await idsOf(search)).toEqual([customerId]);
    for (const search of ['quilk ann', 'q', '', '!', 'ilk']) expect(await idsOf(search)).toEqual([]);
    expect((await finder.search('quilk', 25)).shown).toEqual([
      { customerId, customerNumber, name: "Zoë Quílk-O'Hara", company: 'Quillon Builders' },
    ]);
  });

  it('returns a customer once even if two words match, along with other customers who match', async () => {
    const [first, second] = [await registerNamed('Xandra Xanders'), await registerNamed('Xander Lee')];
    expect((await idsOf('xand')).sort()).toEqual(
      [first, second].map(({ person }) => person.customerId).sort(),
    );
    expect(await idsOf('xand lee')).toEqual([second.person.customerId]);
  });

  it('finds a renamed customer by the new name and not by the old one', async () => {
    const { person } = await registerNamed('Wilma Yardley', 'Yukon Wood');
    await update(person, { ...SAMPLE_PROFILE, name: 'Wilma Yates', company: 'Yukon Wood' });
    expect(await idsOf('yates')).toEqual([person.customerId]);
    expect(await idsOf('yardley')).toEqual([]);
    expect((await finder.search('yukon', 25)).shown).toMatchObject([{ name: 'Wilma Yates' }]);
  });

  it('supports a name of fifty words, and changing all of them', async () => {
    const letters = (first: number) =>
      Array.from({ length: 50 }, (_, index) => String.fromCodePoint(first + index)).join(' ');
    const { person } = await registerNamed(letters(0x4e00));
    expect((await update(person, { ...SAMPLE_PROFILE, name: letters(0x5e00) })).status).toBe(200);
  });

  it('finds a customer by number, and returns null for an unknown number', async () => {
    const { person, customerNumber } = await registerNamed('Vera Unalaska');
    expect(await finder.findByNumber(customerNumber)).toMatchObject({ customerId: person.customerId });
    expect(await finder.findByNumber('999999')).toBeNull();
  });

  it('finds each of several customers that are created together with the maximum number of words', async () => {
    const words = ['quo', 'vex', 'wig', 'yap', 'zed', 'jib', 'ket', 'lug', 'nub', 'oaf', 'pry', 'rig', 'sob'];
    const records = Array.from({ length: CREATE_BATCH_SIZE }, (_, index) => ({
      ...SAMPLE_PROFILE,
      name: words.map((word) => word + 'x'.repeat(index + 1)).join(' '),
      customerId: newCustomerId(new Date()),
      customerNumber: `9000${index}`,
      emailAddress: 'together@northbound.test',
      createdAt: new Date().toISOString(),
      version: 1,
    }));

    await customers.createTogether(records);

    for (const { customerId, customerNumber } of records)
      expect((await finder.findByNumber(customerNumber))?.customerId).toBe(customerId);
    expect((await idsOf('rigx')).sort()).toEqual(records.map(({ customerId }) => customerId).sort());
    await expect(customers.createTogether(records)).rejects.toThrow(VersionConflict);
  });
});
