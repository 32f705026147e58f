import { newCustomerId } from '../../../functions/data/ids.ts';
import type { ProfileInput } from '../../../shared/contracts/customers.ts';
import { COMMON_PROFILE } from '../profiles.ts';
import { type Random, seededRandom } from '../random.ts';
import { ANCHORAGE, type CustomerName, KENAI, STATEWIDE } from './customer-names.ts';

export interface OtherCustomer {
  customerId: string;
  email: string;
  profile: ProfileInput;
}

interface Town {
  code: 'ANC' | 'KEN';
  /** City and ZIP code. */
  places: readonly [readonly [string, string], ...(readonly [string, string])[]];
  streets: readonly [string, ...string[]];
}

const ANCHORAGE_AREA: Town = {
  code: 'ANC',
  places: [
    ['Anchorage', '99503'],
    ['Anchorage', '99507'],
    ['Anchorage', '99518'],
    ['Eagle River', '99577'],
    ['Palmer', '99645'],
  ],
  streets: ['Arctic Blvd', 'Fireweed Ln', 'Old Seward Hwy', 'Lake Otis Pkwy', 'Birchwood Loop'],
};
const KENAI_AREA: Town = {
  code: 'KEN',
  places: [
    ['Kenai', '99611'],
    ['Soldotna', '99669'],
    ['Kasilof', '99610'],
    ['Sterling', '99672'],
  ],
  streets: ['Kalifornsky Beach Rd', 'Beaver Loop Rd', 'Funny River Rd', 'Spruce St'],
};

/**
 * Customers without an account, whose appointments fill the calendars of the terminals in Anchorage and Kenai.
 * Deterministic.
 */
export function otherCustomers(now: Date) {
  const random = seededRandom(20_251_122);
  let count = 0;
  const create = (names: readonly CustomerName[], town: Town): OtherCustomer[] =>
    names.map((name) => customerOf(name, town, random, idOf(now, count++)));
  return {
    statewide: create(STATEWIDE, ANCHORAGE_AREA),
    anchorage: create(ANCHORAGE, ANCHORAGE_AREA),
    kenai: create(KENAI, KENAI_AREA),
  };
}

const idOf = (now: Date, index: number) =>
  newCustomerId(now, Buffer.from(`customer${String(index).padStart(2, '0')}`));

function customerOf(
  [name, company]: CustomerName,
  { code, places, streets }: Town,
  random: Random,
  customerId: string,
): OtherCustomer {
  const [city, postalCode] = random.pick(places);
  const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@northbound.test`;
  const profile = {
    ...COMMON_PROFILE,
    name,
    company,
    mobileNumber: `907-555-01${random.digits(2)}`,
    address1: `${random.integer(100, 9900)} ${random.pick(streets)}`,
    city,
    postalCode,
    preferredDestination: code,
  };
  return { customerId, email, profile };
}
