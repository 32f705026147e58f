import type { Destination } from '#shared/rules/sailings/sailing.ts';

/** What was publicly said of a sailing, by its planned departure. */
export type Notice = {
  readonly departure: string;
  readonly carrier: 'Matson' | 'TOTE';
  readonly source: string;
} & (
  | { readonly what: 'no sailing' }
  | { readonly what: 'turned back'; readonly at: string }
  | { readonly what: 'no call'; readonly code: Destination }
  | { readonly what: 'skips'; readonly code: Destination; readonly at: string; readonly relayedTo?: string }
  | { readonly what: 'late'; readonly hours: number }
);

export interface Season {
  readonly name: string;
  readonly first: string;
  readonly last: string;
  readonly notices: readonly Notice[];
}

interface Pattern {
  readonly carrier: Notice['carrier'];
  /** 0 is Sunday. Both carriers leave Tacoma in the evening. */
  readonly weekday: number;
  readonly calls: readonly { readonly code: Destination; readonly days: number; readonly time: string }[];
}

const ANCHORAGE = { code: 'ANC', days: 4, time: '06:00' } as const;
const KODIAK = { code: 'KOD', days: 5, time: '18:00' } as const;

/**
 * Both carriers leave Tacoma on Wednesdays and Fridays and are in Anchorage on Sundays and Tuesdays, after 66 hours at sea
 * (www.ktoo.org/2016/04/21/the-port-of-anchorage-a-crucial-cargo-hub-at-risk,
 * www.americanfast.com/news/tote-maritime-vessel-dry-dock-update). Matson's ships are in Kodiak on Monday and Wednesday nights
 * (www.kmxt.org/2020/12/shipping-bypasses-planned-and-otherwise-expected-in-winter-season).
 */
export const PATTERN: readonly Pattern[] = [3, 5].flatMap((weekday) => [
  { carrier: 'Matson', weekday, calls: [ANCHORAGE, KODIAK] },
  { carrier: 'TOTE', weekday, calls: [ANCHORAGE] },
]);

const KMXT = 'www.kmxt.org/2020/12/shipping-bypasses-planned-and-otherwise-expected-in-winter-season';
const MIRROR = 'www.kodiakdailymirror.com/extra/article_e06db4d2-2a04-11eb-92c3-1f8701df5f73.html';
const GALE = 'www.spanalaska.com/news/weather_delay_Matson_Tacoma_MTC168';
const LEAK =
  'www.newsminer.com/news/alaska_news/some-freight-en-route-to-fairbanks-delayed-due-to-ship-maintenance/article_51689c56-2008-11ed-9cb4-2b9ffeeefc34.html';
const BARE_SHELVES =
  'alaskapublic.org/2023/03/07/rough-weather-delays-kodiak-barge-deliveries-leaving-grocery-shelves-bare';
const PROPULSION =
  'www.adn.com/business-economy/2024/05/29/after-suffering-mechanical-issue-major-freight-ship-for-alaska-is-temporarily-out-of-commission';

/** The bypasses of every year, which are planned: Kodiak before Thanksgiving, and all of Alaska twice after Christmas. */
const plannedBypasses = (thanksgiving: string, christmas: string, newYear: string): Notice[] => [
  { departure: thanksgiving, carrier: 'Matson', what: 'no call', code: 'KOD', source: KMXT },
  { departure: christmas, carrier: 'Matson', what: 'no sailing', source: KMXT },
  { departure: newYear, carrier: 'Matson', what: 'no sailing', source: KMXT },
];

const matson = (departure: string, source: string) => ({ departure, source, carrier: 'Matson' }) as const;
const tote = (departure: string, source: string) => ({ departure, source, carrier: 'TOTE' }) as const;

/** Two seasons and the spring of 2024, in which a ship turned back with its cargo, as far as notices were public. */
export const SEASONS: readonly Season[] = [
  {
    name: 'April 2020 to March 2021',
    first: '2020-04-01',
    last: '2021-03-31',
    notices: [
      // A cable of the crane in Kodiak frayed, and what was to arrive on Wednesday came with the ship of the next Monday.
      {
        ...matson(
          '2020-05-08',
          'www.kodiakdailymirror.com/news/article_70672478-9659-11ea-b64a-e39beb156d60.html',
        ),
        ...{ what: 'skips', code: 'KOD', at: '2020-05-13T00:00:00Z', relayedTo: '2020-05-13' },
      },
      // Storms: two bypasses of Kodiak in two weeks, the second because the ship was late on both legs before.
      { ...matson('2020-11-06', MIRROR), what: 'skips', code: 'KOD', at: '2020-11-11T18:00:00Z' },
      { ...matson('2020-11-13', MIRROR), what: 'skips', code: 'KOD', at: '2020-11-17T18:00:00Z' },
      { ...matson('2020-11-13', MIRROR), what: 'late', hours: 24 },
      ...plannedBypasses('2020-11-20', '2020-12-25', '2021-01-01'),
      // A gale: unloading started a day later, and Kodiak's cargo was relayed to the next ship.
      { ...matson('2021-02-24', GALE), what: 'late', hours: 25 },
      {
        ...matson('2021-02-24', GALE),
        ...{ what: 'skips', code: 'KOD', at: '2021-02-26T20:00:00Z', relayedTo: '2021-02-26' },
      },
    ],
  },
  {
    name: 'July 2022 to June 2023',
    first: '2022-07-01',
    last: '2023-06-30',
    notices: [
      // The reserve ship leaked oil at sea, discharged after a clearance, and missed two weekly sailings, whose cargo was rolled.
      { ...matson('2022-08-03', LEAK), what: 'late', hours: 12 },
      { ...matson('2022-08-10', LEAK), what: 'no sailing' },
      { ...matson('2022-08-17', LEAK), what: 'no sailing' },
      ...plannedBypasses('2022-11-18', '2022-12-23', '2022-12-30'),
      // A planned bypass of Kodiak, and then one because of a storm.
      { ...matson('2023-02-22', BARE_SHELVES), what: 'no call', code: 'KOD' },
      { ...matson('2023-02-24', BARE_SHELVES), what: 'skips', code: 'KOD', at: '2023-03-01T18:00:00Z' },
    ],
  },
  {
    name: 'January to June 2024',
    first: '2024-01-01',
    last: '2024-06-30',
    notices: [
      // The North Star returned to Tacoma after a failure of its propulsion, and missed the next sailing too.
      { ...tote('2024-05-24', PROPULSION), what: 'turned back', at: '2024-05-25T20:00:00Z' },
      { ...tote('2024-05-31', PROPULSION), what: 'no sailing' },
    ],
  },
];
