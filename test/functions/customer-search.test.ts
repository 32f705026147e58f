import { beforeAll, describe, expect, it } from 'vitest';
import {
  type CustomerRepository,
  customerRepository,
} from '../../functions/customers/customer-repository.ts';
import { handler as liveHandler } from '../../functions/customers/handler.ts';
import { connectTable } from '../../functions/data/table.ts';
import { anEvent, aPerson, invoke, type Person } from '../support/events.ts';
import { TABLE_NAME, TEST_ENVIRONMENT, withLocalStores } from '../support/local-stores.ts';
import { SAMPLE_PROFILE } from '../support/profile.ts';

withLocalStores();

const handler = liveHandler.with({ environment: TEST_ENVIRONMENT });
let customers: CustomerRepository;
beforeAll(() => {
  customers = customerRepository(connectTable(TABLE_NAME));
});

const register = (person: Person, body: object) =>
  invoke(handler, anEvent('registerCustomer', person, { body }));
const update = (person: Person, body: object) =>
  invoke(handler, anEvent('updateMyProfile', person, { body }));

describe('a customer by name and number', () => {
  const named = async (name: string, company = '') => {
    const person = aPerson();
    const { body } = await register(person, { ...SAMPLE_PROFILE, emailAddress: person.email, name, company });
    return { person, customerNumber: (body as { customerNumber: string }).customerNumber };
  };
  const idsBy = async (search: string) =>
    (await customers.findByWords(search, 25)).map(({ customerId }) => customerId);

  it('is found by the beginning of any word, without case, accents and apostrophes', async () => {
    const { person, customerNumber } = await named("Zoë Quílk-O'Hara", 'Quillon Builders');
    const { customerId } = person;
    for (const search of ['quilk', 'QUÍ', 'zoe quilk', 'quillon zo', 'Ohara Quilk', "o'hara-quilk"])
      expect(await idsBy(search)).toEqual([customerId]);
    for (const search of ['quilk ann', 'q', '', '!', 'ilk']) expect(await idsBy(search)).toEqual([]);
    expect(await customers.findByWords('quilk', 25)).toEqual([
      { customerId, customerNumber, name: "Zoë Quílk-O'Hara", company: 'Quillon Builders' },
    ]);
  });

  it('is found once although two words fit, and among others of that name', async () => {
    const [first, second] = [await named('Xandra Xanders'), await named('Xander Lee')];
    expect((await idsBy('xand')).sort()).toEqual(
      [first, second].map(({ person }) => person.customerId).sort(),
    );
    expect(await idsBy('xand lee')).toEqual([second.person.customerId]);
  });

  it('is found by a new name, and by the old one no longer', async () => {
    const { person } = await named('Wilma Yardley', 'Yukon Wood');
    await update(person, { ...SAMPLE_PROFILE, name: 'Wilma Yates', company: 'Yukon Wood' });
    expect(await idsBy('yates')).toEqual([person.customerId]);
    expect(await idsBy('yardley')).toEqual([]);
    expect(await customers.findByWords('yukon', 25)).toMatchObject([{ name: 'Wilma Yates' }]);
  });

  it('may have fifty words in a name, and change all of them', async () => {
    const letters = (first: number) =>
      Array.from({ length: 50 }, (_, index) => String.fromCodePoint(first + index)).join(' ');
    const { person } = await named(letters(0x4e00));
    expect((await update(person, { ...SAMPLE_PROFILE, name: letters(0x5e00) })).status).toBe(200);
  });

  it('is found by the number, and nobody by a number that was not given', async () => {
    const { person, customerNumber } = await named('Vera Unalaska');
    expect(await customers.findByNumber(customerNumber)).toMatchObject({ customerId: person.customerId });
    expect(await customers.findByNumber('999999')).toBeNull();
  });
});
