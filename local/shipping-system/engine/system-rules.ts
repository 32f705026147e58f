import { LOCATION_CODES } from '#shared/rules/locations.ts';

/** What a status means, whatever a company's code for it is. `NONE`: it only informs. */
const STATUS_BEHAVIORS = [
  'QUOTE',
  'AVAIL',
  'DISP',
  'PICKD',
  'DELVD',
  'APPRVD',
  'BILLD',
  'CANCL',
  'NONE',
] as const;
export type StatusBehavior = (typeof STATUS_BEHAVIORS)[number];

export interface StatusCode {
  readonly code: string;
  readonly description: string;
  readonly behavior: StatusBehavior;
}

/** What a company has configured. */
export interface SystemRules {
  readonly zones: readonly string[];
  readonly statusCodes: readonly StatusCode[];
  readonly reasonCodes: readonly string[];
  /** The most characters of a text, by field. */
  readonly lengths: Readonly<Record<string, number>>;
  readonly maxWeight: number;
  /** The heaviest order to a zone that has a lower limit. */
  readonly laneWeights: Readonly<Record<string, number>>;
  /** How long after its creation an order is posted and gets its bill number. */
  readonly postsAfterMinutes: number;
}

export const DEFAULT_RULES: SystemRules = {
  zones: LOCATION_CODES,
  statusCodes: [
    { code: 'QUOTE', description: 'Quote', behavior: 'QUOTE' },
    { code: 'AVAIL', description: 'Available', behavior: 'AVAIL' },
    { code: 'DISP', description: 'Dispatched', behavior: 'DISP' },
    { code: 'PICKD', description: 'Picked up', behavior: 'PICKD' },
    { code: 'ATTERM', description: 'At the terminal', behavior: 'PICKD' },
    { code: 'DELVD', description: 'Delivered', behavior: 'DELVD' },
    { code: 'APPRVD', description: 'Approved', behavior: 'APPRVD' },
    { code: 'BILLD', description: 'Billed', behavior: 'BILLD' },
    { code: 'CANCL', description: 'Canceled', behavior: 'CANCL' },
    { code: 'ENTRY', description: 'Being entered', behavior: 'NONE' },
    { code: 'CALLED', description: 'Customer called', behavior: 'NONE' },
  ],
  reasonCodes: ['CUSTOMER', 'WEATHER', 'ERROR'],
  lengths: {
    'caller.clientId': 10,
    'caller.name': 40,
    'caller.contact': 40,
    startZone: 10,
    endZone: 10,
    user1: 40,
    user2: 40,
    user3: 40,
  },
  maxWeight: 44_000,
  laneWeights: {},
  postsAfterMinutes: 10,
};

/** The status codes that this portal's milestones have in the sandbox. */
export const SANDBOX_STATUS_CODES = {
  AVAILABLE: 'AVAIL',
  IN_TRANSIT: 'DISP',
  AT_TERMINAL: 'ATTERM',
  DELIVERED: 'DELVD',
} as const;
