import { newCustomerId } from '#functions/core/data/ids.ts';
import type { ProfileInput } from '#shared/contracts/customers.ts';
import { COMMON_PROFILE } from './accounts.ts';
import { type Random, seededRandom } from './random.ts';

/** Name and company; the company is empty for private customers. */
type CustomerName = readonly [name: string, company: string];

/** Businesses with packages in both Anchorage and Kenai. */
const STATEWIDE: readonly CustomerName[] = [
  ['Signe Aaltonen', 'Aaltonen Sauna & Stove'],
  ['Ruben Castaneda', 'Castaneda Refrigeration'],
  ['Wassillie Evan', 'Evan Marine Electric'],
  ['Teuila Leota', 'Leota Catering'],
  ['Grant Dunleary', 'Turnagain Fly Shop'],
  ['Priya Raman', 'Raman Veterinary Supply'],
  ['Anders Kvale', 'Kvale Boatworks'],
  ['Marisol Quintero', 'Cook Inlet Print & Sign'],
  ['Del Hutchins', 'Hutchins Well & Pump'],
  ['Yuliana Kalugin', 'Old Believer Honey'],
  ['Theo Nakamura', 'Nakamura Greenhouses'],
  ['Birgit Solheim', 'Solheim Physical Therapy'],
  ['Curtis Moonin', 'Moonin Net & Gear'],
  ['Hazel Brandvold', 'Brandvold Kennels'],
  ['Malia Tufaga', 'Resurrection Bay Coffee'],
  ['Owen Pfister', 'Pfister Chimney & Masonry'],
];

const ANCHORAGE: readonly CustomerName[] = [
  ['Agnes Nick', ''],
  ['Lorenzo Abad', ''],
  ['Kirsten Haugen', 'Hatcher Pass Yarn'],
  ['Dwight Pruitt', ''],
  ['Oksana Berezin', 'Berezin Piano Tuning'],
  ['Nathan Ahgupuk', ''],
  ['Corazon Villareal', ''],
  ['Jack Stoltz', 'Stoltz Auto Glass'],
  ['Elena Zaukar', ''],
  ['Hyun-woo Bae', 'Midtown Cycle Repair'],
  ['Tammy Oberg', ''],
  ['Isaiah Fonoti', ''],
  ['Greta Lindemuth', 'Lindemuth Quilting'],
  ['Paul Wassilie', ''],
  ['Xiomara Reyes', 'Reyes Tile & Stone'],
  ['Burt Engstrom', ''],
  ['Mai Chue Vang', 'Vang Family Produce'],
  ['Clayton Rooks', ''],
  ['Hannah Tritt', ''],
  ['Dragan Ilic', 'Ilic Cabinetry'],
  ['Roberta Kameroff', ''],
  ['Seth Ballinger', 'Ballinger Dental Lab'],
  ['Leilani Ah Sam', ''],
  ['Vern Tollefson', ''],
];

const KENAI: readonly CustomerName[] = [
  ['Dolores Mishakoff', ''],
  ['Hank Ketterling', 'Ketterling Charters'],
  ['Fedora Baktuit', ''],
  ['Bill Sandoval', 'Sandoval Small Engine'],
  ['Jolene Wik', ''],
  ['Nikita Martushev', 'Martushev Fisheries'],
  ['Carla Dexter', ''],
  ['Emmett Showalter', ''],
  ['Sunny Cho', 'Soldotna Alterations'],
  ['Lyle Encelewski', ''],
  ['Peg Hartsock', 'Sterling Highway Quilts'],
  ['Rusty Oberholtzer', ''],
  ['Ana Segura', ''],
];

export type BusyTerminal = 'ANC' | 'KEN';

export interface OtherCustomer {
  customerId: string;
  email: string;
  profile: ProfileInput;
  /** Where the customer picks up packages. */
  terminals: readonly BusyTerminal[];
}

interface Area {
  code: BusyTerminal;
  /** City and ZIP code. */
  places: readonly [readonly [string, string], ...(readonly [string, string])[]];
  streets: readonly [string, ...string[]];
}

const ANCHORAGE_AREA: Area = {
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
const KENAI_AREA: Area = {
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
export function otherCustomers(now: Date): OtherCustomer[] {
  const random = seededRandom(20_251_122);
  const groups: [names: readonly CustomerName[], area: Area, terminals: readonly BusyTerminal[]][] = [
    [STATEWIDE, ANCHORAGE_AREA, ['ANC', 'KEN']],
    [ANCHORAGE, ANCHORAGE_AREA, ['ANC']],
    [KENAI, KENAI_AREA, ['KEN']],
  ];
  return groups
    .flatMap(([names, area, terminals]) => names.map((name) => ({ name, area, terminals })))
    .map(({ name, area, terminals }, index) => ({
      customerId: newCustomerId(now, Buffer.from(`customer${String(index).padStart(2, '0')}`)),
      terminals,
      ...accountOf(name, area, random),
    }));
}

function accountOf([name, company]: CustomerName, { code, places, streets }: Area, random: Random) {
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
  return { email, profile };
}
