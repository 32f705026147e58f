import { newCustomerId } from '#functions/core/data/ids.ts';
import { customerFinder } from '#functions/customers/customer-finder.ts';
import { customerRepository } from '#functions/customers/customer-repository.ts';
import { customerService } from '#functions/customers/customer-service.ts';
import { searchTermEntity, searchTerms } from '#functions/customers/search-terms.ts';
import { loginService } from '#functions/identity/logins/login-service.ts';
import { SAMPLE_PROFILE } from '#test/support/profile.ts';
import { type Bench, inBatches } from './bench.ts';

const PROFILE = { ...SAMPLE_PROFILE, company: 'Bering Freight Supplies' };

/** Customers and their logins. */
export async function customerRows({ table, clock, row }: Bench): Promise<void> {
  const customers = customerRepository(table);
  const finder = customerFinder(table);
  const service = customerService(table, clock);
  const caller = { customerId: newCustomerId(clock.now()), email: 'bench@northbound.test' };
  await row('register, with four search terms', 'W', 13, () =>
    service.register(caller, { ...PROFILE, emailAddress: caller.email }),
  );
  await row('read a profile', 'R', 0.5, () => customers.find(caller.customerId));
  await row('change a profile', 'W', 1, () =>
    customers.find(caller.customerId, true).then((found) => {
      if (!found) throw new Error('The profile was not found.');
      return customers.save(found, { ...found, city: 'Palmer' });
    }),
  );
  await row('change one of four search terms', 'W', 12, () =>
    service.update(caller, { ...PROFILE, name: 'Ada Kenai' }),
  );
  await row('find customers by a search term', 'R', 0.5, () => finder.search('kena', 25));
  const names = Array.from({ length: 5000 }, (_, index) => ({
    customerId: newCustomerId(clock.now()),
    customerNumber: String(20_000 + index),
    name: 'Ada Larsen',
    company: '',
  }));
  await inBatches(names.flatMap(searchTerms), 50, (term) => table.put(searchTermEntity, term));
  await row('find none of 5000 customers by two search terms', 'R', 60, () =>
    finder.search('larsen zoe', 25),
  );
  await row('find a customer by number, with the profile', 'R', 1, () => finder.findByNumber('10001'));

  const logins = loginService(table, clock);
  const user = { issuer: 'https://bench.example', subject: crypto.randomUUID(), isNative: true };
  await logins.markPasswordProved({ ...user, email: caller.email, googleSubject: undefined });
  await row('find the login of a user', 'R', 0.5, () => logins.find(user));
}
