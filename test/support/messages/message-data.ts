import { terminalAt } from '#functions/locations/terminals.ts';
import type {
  AccountData,
  AppointmentData,
  ArrivalData,
  ClaimData,
  ForwardingData,
  LinkData,
  MessageData,
  MoneyData,
  StorageData,
} from '#functions/messages/content/message-data.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import type { Estimate } from '#shared/contracts/sailings/estimates.ts';
import { MESSAGE_TYPES, type MessageType, rulesOf } from '#shared/rules/messages/message-types.ts';
import { aParcelRecord, aTroubledRecord } from '../records.ts';
import { A_REFUSAL } from '../staff/refusals.ts';

const CUSTOMER_ID = '01m5fq0s8rfcmgdh2q9cfhp5g1';
/** A Monday. */
export const MESSAGE_TIME = new Date('2026-11-23T19:12:00Z');

export const BRAND = {
  productName: 'Northbound',
  siteOrigin: 'https://portal.northbound.example',
  customerServiceEmail: 'customerservice@northbound.example',
};

export const MONEY: MoneyData = {
  paymentId: `${CUSTOMER_ID}-1jlnqh8m0abcde`,
  receiptNumber: '10001',
  at: '2026-11-23T19:10:00.000Z',
  lines: [{ freightBillNum: 'NB100001', amountCents: 2750 }],
  amountCents: 2819,
  surchargeCents: 69,
  cardType: 'Visa',
  last4: '1111',
  isByLink: false,
};

/** A payment link that staff send. */
const LINK: LinkData = {
  path: '/pay#0f1k2m3n4o5p6q7r8s9t0u1v2a',
  packages: [{ freightBillNum: 'NB482018', amount: 23.27 }],
  total: 23.27,
  endsAt: '2026-11-30T19:12:00.000Z',
};

/** Our offer for a claim. */
export const CLAIM: ClaimData = {
  step: 'OFFER',
  text: 'Our photos show the box in good order when it left Tacoma.',
  amountCents: 8000,
  cause: 'DAMAGED',
  isLate: false,
  acknowledgeBy: '2026-12-23',
  decideBy: '2027-03-23',
  refundedCents: 2750,
  outsideCents: 5250,
};

const OFFERED_TIMES = ['2026-11-25T08:00:00-09:00', '2026-11-25T08:30:00-09:00', '2026-11-25T09:00:00-09:00'];

const anAccount = (isChanged: boolean): AccountData => ({
  customerNumber: '10001',
  addressLines: ['Sam Lee', 'Northbound 10001 ANC', '2102 Port of Tacoma Road', 'Tacoma, WA 98421'],
  changed: isChanged ? { detail: 'phone', ending: '0142' } : null,
});

/** A pickup on Tuesday at 10 in Anchorage. */
export function anAppointmentInMessage(changes: Partial<AppointmentData> = {}): AppointmentData {
  return {
    id: `${CUSTOMER_ID}-anc-2`,
    locationCode: 'ANC',
    pickupDate: '2026-11-24T10:00:00-09:00',
    notes: '',
    customerId: CUSTOMER_ID,
    status: 'BOOKED',
    pickupCode: '7K4M2P',
    parcelCount: 1,
    customerName: 'Sam Lee',
    companyName: '',
    customerNumber: 'NB1001',
    sequence: 0,
    updatedAt: '2026-11-23T19:00:00.000Z',
    ...changes,
  };
}

/** A stored package of the customer of all messages, after status transitions. */
export const aPackage = (
  changes: Partial<ParcelRecord> = {},
  transitions: Parameters<typeof aParcelRecord>[2] = [],
): ParcelRecord => aParcelRecord(CUSTOMER_ID, changes, transitions);

export const aTroubledPackage = (issues: Parameters<typeof aTroubledRecord>[1]): ParcelRecord =>
  aTroubledRecord(CUSTOMER_ID, issues);

const SAILING_ID = '2026-11-22_LOAD55';

/** On a sailing, as packages that are on their way are expected. */
export const ESTIMATE: Estimate = {
  ...{
    from: '2026-11-27',
    to: '2026-11-28',
    basis: 'ABOARD',
    first: { from: '2026-11-27', to: '2026-11-28' },
  },
  sailing: {
    ...{ loadNumber: 'LOAD 55', carrier: 'Matson', cutoff: '2026-11-21T12:00' },
    departure: { planned: '2026-11-22T20:00' },
    arrival: { planned: '2026-11-25T06:00' },
  },
};

/** Packages in Anchorage are expected later than a booked pickup. */
export const anArrival = (
  parcels: readonly ParcelRecord[],
  changes: Partial<ArrivalData> = {},
): ArrivalData => ({
  ...{ from: '2026-12-01', to: '2026-12-02', basis: 'ABOARD', reason: 'WEATHER', parcels },
  before: { from: '2026-11-27', to: '2026-11-28' },
  terminal: terminalAt('ANC', MESSAGE_TIME),
  pickup: null,
  offeredTimes: [],
  ...changes,
});

/** A package as the message of each type finds it. Messages that appointments and payments cause have none. */
const PACKAGES: Record<MessageType, (() => ParcelRecord) | null> = {
  'package-received': () => aPackage({ priceCents: null, paymentStatus: 'UNPAYABLE', charges: [] }),
  'action-required': () => aTroubledPackage({ destinationCode: null }),
  'package-corrected': () => aPackage({}, ['TROUBLED', 'CORRECTED']),
  'package-priced': () => aPackage(),
  'package-departed': () => aPackage({}, ['TRANSIT']),
  'package-delayed': () => aPackage(),
  'package-rolled': () => aPackage({ rolledFrom: '2026-11-18_LOAD54', sailingId: SAILING_ID }, ['TRANSIT']),
  'arrival-changed': () => aPackage({ sailingId: SAILING_ID }, ['TRANSIT']),
  'pickup-before-arrival': () => aPackage({ sailingId: SAILING_ID }, ['TRANSIT']),
  'package-ready': () => aPackage({}, ['TRANSIT', 'DESTINATION']),
  'package-refused': () => aPackage({ refusal: A_REFUSAL }, ['TRANSIT', 'DESTINATION']),
  'package-handed-over': () =>
    aPackage({ paymentStatus: 'PAID', signerName: 'Sam Lee' }, ['TRANSIT', 'DESTINATION', 'COMPLETED']),
  'package-forwarded': () =>
    aPackage({ paymentStatus: 'PAID', signerName: 'Dana Driver', agentName: 'Tundra Air Cargo' }, [
      'TRANSIT',
      'DESTINATION',
      'COMPLETED',
    ]),
  'collected-by-other': () =>
    aPackage({ paymentStatus: 'PAID', signerName: 'Ben Miller' }, ['TRANSIT', 'DESTINATION', 'COMPLETED']),
  'collection-code-locked': null,
  'package-deleted': () => aPackage({}, ['DELETED']),
  'package-lost': () => aPackage({}, ['LOST']),
  'claim-changed': () => aPackage({ damaged: true }, ['TRANSIT', 'DESTINATION']),
  'appointment-booked': null,
  'appointment-moved': null,
  'appointment-canceled': null,
  'pickup-closed': () => aPackage({ paymentStatus: 'PAID' }, ['TRANSIT', 'DESTINATION']),
  'pickup-open-again': () => aPackage({ paymentStatus: 'PAID' }, ['TRANSIT', 'DESTINATION']),
  'payment-recorded': () => aPackage({ paymentStatus: 'PAID' }),
  'payment-link': null,
  'refund-made': null,
  'pre-alert-missing': null,
  'pre-alert-draft': null,
  welcome: null,
  'signs-in-with-google': null,
  'contact-changed': null,
  'appointment-missed': () => aPackage({ paymentStatus: 'PAID' }, ['TRANSIT', 'DESTINATION']),
  'book-pickup': () => aPackage({ paymentStatus: 'PAID' }, ['TRANSIT', 'DESTINATION']),
  'pickup-tomorrow': () => aPackage({ paymentStatus: 'PAID' }, ['TRANSIT', 'DESTINATION']),
  'unpaid-and-ready': () => aPackage({}, ['TRANSIT', 'DESTINATION']),
  'storage-notice': () => aPackage({}, ['TRANSIT', 'DESTINATION']),
  'storage-last-day': () => aPackage({ paymentStatus: 'PAID' }, ['TRANSIT', 'DESTINATION']),
  'storage-charged': () => aPackage({ paymentStatus: 'PAID' }, ['TRANSIT', 'DESTINATION']),
  'storage-abandonment': () => aPackage({}, ['TRANSIT', 'DESTINATION']),
  'storage-begins': () => aPackage({ paymentStatus: 'PAID' }, ['TRANSIT', 'DESTINATION']),
  'still-on-hold': () => aTroubledPackage({ destinationCode: null }),
  'still-unpaid': () => aPackage(),
};

const LATE: Partial<ArrivalData> = {
  pickup: anAppointmentInMessage({ pickupDate: '2026-11-30T10:00:00-09:00' }),
  offeredTimes: ['2026-12-02T08:00:00-09:00', '2026-12-02T08:30:00-09:00', '2026-12-02T09:00:00-09:00'],
};

const STORAGE: StorageData = {
  ...{ asOf: '2026-11-23', noticeDate: '2026-11-23', freeThrough: '2026-12-01' },
  ...{ pickUpBy: '2026-12-01T17:00', keptThrough: '2026-12-23', keptUntil: '2026-12-23T17:00' },
  ...{ stage: null, chargedDays: 0, perDay: 1.5, total: 0, settled: 0, due: 0 },
  ...{ waitingDays: 0, timeZone: 'America/Anchorage' },
};

/** The storage of a package as messages of a type find it, free until Tuesday, December 1. */
export function storageOf(type: MessageType, changes: Partial<StorageData> = {}): StorageData {
  const isCharged = type === 'storage-charged' || type === 'storage-abandonment';
  const charged = { pickUpBy: null, stage: 'CHARGED' as const, chargedDays: 7, total: 10.5, due: 10.5 };
  return { ...STORAGE, ...(isCharged && { ...charged, waitingDays: 15 }), ...changes };
}

const FORWARDING: ForwardingData = {
  ...{ agentName: 'Tundra Air Cargo', waybillNumber: '027-12345675', community: 'Emmonak' },
  ...{ trackingUrl: 'https://tundra-air.test/track?awb=027-12345675', isCorrection: false },
};

/** What a message of a type tells about one package, appointment or payment. */
export function messageData(type: MessageType, changes: Partial<MessageData> = {}): MessageData {
  const parcel = PACKAGES[type]?.();
  const isLate = type === 'pickup-before-arrival';
  const isAppointment = type.startsWith('appointment-') || (type.startsWith('pickup-') && !isLate);
  const isPayment = type === 'payment-recorded' || type === 'refund-made';
  const isAccount = rulesOf(type).kind === 'account';
  const isReady = parcel?.status === 'DESTINATION';
  const isOnItsWay = parcel?.status === 'ORIGIN' || parcel?.status === 'TRANSIT';
  const parcels = changes.parcels ?? (parcel ? [parcel] : []);
  const codes = new Set(parcels.flatMap(({ destinationCode }) => destinationCode ?? []));
  return {
    brand: BRAND,
    customerName: 'Sam Lee',
    now: MESSAGE_TIME,
    parcels,
    terminals: [...codes].map((code) => terminalAt(code, MESSAGE_TIME)),
    photos: new Map(),
    terminal:
      isPayment || isAccount || parcel?.destinationCode === null ? null : terminalAt('ANC', MESSAGE_TIME),
    appointment: isAppointment
      ? anAppointmentInMessage(type === 'pickup-closed' ? { closedBecause: 'Storm' } : {})
      : null,
    offeredTimes: type === 'pickup-closed' ? OFFERED_TIMES : [],
    arrivals: type === 'arrival-changed' || isLate ? [anArrival(parcels, isLate ? LATE : {})] : [],
    estimates: new Map(isOnItsWay ? parcels.map(({ parcelId }) => [parcelId, ESTIMATE]) : []),
    previousDate: type === 'appointment-moved' ? '2026-11-23T14:30:00-09:00' : null,
    money: isPayment ? MONEY : null,
    link: type === 'payment-link' ? LINK : null,
    claim: type === 'claim-changed' ? CLAIM : null,
    collection:
      rulesOf(type).kind === 'collection' ? { name: 'Ben Miller', at: '2026-11-23T21:10:00.000Z' } : null,
    preAlert:
      type === 'pre-alert-missing'
        ? { trackingNumber: '1Z84F20E0357719299', shop: 'Acme Tools', contents: 'A drill' }
        : null,
    forwardedMail: type === 'pre-alert-draft' ? { found: 2, drafts: 2 } : null,
    carriers: new Map(),
    forwarding: type === 'package-forwarded' ? FORWARDING : null,
    account: isAccount ? anAccount(type === 'contact-changed') : null,
    storage: new Map(isReady ? [[parcel.parcelId, storageOf(type)]] : []),
    unsubscribeUrl: null,
    ...changes,
  };
}

export const TYPES = Object.keys(MESSAGE_TYPES) as MessageType[];
/** The types that can list several packages: digests, and reminders about packages. */
export const LISTING_TYPES = TYPES.filter(isDigestOrReminder);

function isDigestOrReminder(type: MessageType): boolean {
  return rulesOf(type).digest !== null || ['reminders', 'storage'].includes(rulesOf(type).kind);
}

const LONG_NAME =
  'Dr. Maximiliana Featherstonehaugh-Oyelaran of the Kuskokwim River Valley Homestead and Supply Company';
const LONG_MESSAGE = [
  'The outer carton is crushed on two sides, and the label of the sender does not name what is inside.',
  'Please tell us:\n- what each piece is\n- what it is worth\n- whether we may open it <safely> & repack it',
  'Without an answer we keep it in Tacoma.',
].join('\n\n');

const longestStorage = (type: MessageType) => storageOf(type, { perDay: 54.12, waitingDays: 29 });

/** The same with everything as long as it gets: 50 packages with notes and photos, a hold with a message, a long name. */
export function longestMessageData(type: MessageType): MessageData {
  const data = messageData(type);
  const withEverything = (parcel: ParcelRecord, index: number): ParcelRecord => ({
    ...parcel,
    parcelId: `${parcel.parcelId.slice(0, -5)}${String(index).padStart(5, '0')}`,
    freightBillNum: `NB${720_001 + index}`,
    shippingTrackingNum: `9261290100130435082878${String(index).padStart(8, '0')}`,
    shippingProvider: 'Estes Forwarding Worldwide',
    customerNotes:
      'Left-hand drive axle for the plow truck, the second of three boxes from Wasilla Tractor Supply',
    weightLbs: 1032.5,
    hazard: true,
    oversized: true,
    damaged: true,
    statusHistory: parcel.statusHistory.map((change) => ({
      ...change,
      ...(['action-required', 'still-on-hold'].includes(type) && { holdReason: 'INCOMPLETE' as const }),
      message: LONG_MESSAGE,
    })),
    ...(parcel.signerName !== undefined && { signerName: LONG_NAME }),
  });
  const [first] = data.parcels;
  const count = LISTING_TYPES.includes(type) ? 50 : 1;
  const parcels = first ? Array.from({ length: count }, (_, index) => withEverything(first, index)) : [];
  const withPhotos = type === 'package-received' ? parcels.slice(0, 5) : [];
  const terminal = data.terminal && terminalAt('PBY', MESSAGE_TIME);
  return {
    ...data,
    customerName: LONG_NAME,
    account: data.account && {
      ...data.account,
      addressLines: [LONG_NAME, ...data.account.addressLines.slice(1)],
    },
    parcels,
    storage: new Map(
      data.storage.size === 0 ? [] : parcels.map(({ parcelId }) => [parcelId, longestStorage(type)]),
    ),
    photos: new Map(withPhotos.map(({ parcelId }) => [parcelId, `${parcelId}@photo`])),
    terminal,
    appointment:
      data.appointment &&
      anAppointmentInMessage({ locationCode: 'PBY', notes: LONG_MESSAGE, parcelCount: 50 }),
    collection: data.collection && { ...data.collection, name: LONG_NAME.slice(0, 60) },
    claim: data.claim && { ...data.claim, text: LONG_MESSAGE, amountCents: 1_000_000 },
    link: data.link && {
      ...data.link,
      packages: Array.from({ length: 50 }, (_, index) => ({
        freightBillNum: `NB${720_001 + index}`,
        amount: 246.91,
      })),
      total: 12_345.5,
    },
    money: data.money && {
      ...data.money,
      lines: Array.from({ length: 50 }, (_, index) => ({
        freightBillNum: `NB${720_001 + index}`,
        amountCents: 24_691,
      })),
      amountCents: 1_234_567,
      cardType: 'American Express',
    },
    unsubscribeUrl: isDigestOrReminder(type)
      ? `${BRAND.siteOrigin}/api/messages/unsubscribe?token=abc`
      : null,
  };
}
