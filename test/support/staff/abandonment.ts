import type { AbandonmentFile, StoredParcel } from '#shared/contracts/staff/abandonment.ts';
import type { ParcelStorage } from '#shared/contracts/storage.ts';
import { abandonmentSteps } from '#shared/rules/staff/abandonment.ts';
import { aShownMessage } from '../messages/shown-message.ts';

const STORAGE: ParcelStorage = {
  ...{ asOf: '2026-12-30', noticeDate: '2026-11-27', freeThrough: '2026-12-06', pickUpBy: null },
  ...{ keptThrough: '2026-12-27', stage: 'ABANDONED', chargedDays: 24, perDay: 0.81 },
  ...{ total: 19.44, settled: 4.05, due: 15.39 },
};
const CUSTOMER = { customerName: 'Sam Lee', companyName: '', customerNumber: '10001' };
const PARCEL = { parcelId: 'p-1', customerId: 'c-1', freightBillNum: 'NB100001', ...CUSTOMER };

/** A package past 30 days, as in the list of a terminal. */
export const aStoredParcel = (changes: Partial<StoredParcel> = {}): StoredParcel => ({
  ...PARCEL,
  destinationCode: 'ANC',
  storage: STORAGE,
  mailedOn: null,
  ...changes,
});

/** The file of the same package on December 30, with a notice that bounced and a payment. */
export function anAbandonmentFile(changes: Partial<AbandonmentFile> = {}): AbandonmentFile {
  const { mailedNotices = [] } = changes;
  return {
    ...PARCEL,
    destinationCode: 'ANC',
    arrivedAt: '2026-11-27T20:00:00.000Z',
    goods: {
      ...{ contents: '', weightLbs: 12.5, length: 20, width: 14, height: 10, hazard: false },
      ...{ shippingProvider: 'UPS', shippingTrackingNum: '1Z999', locationDetail: 'A-12' },
    },
    claimant: {
      ...{ name: 'Sam Lee', company: '', addressLines: ['1 Main St', 'Palmer, AK 99645'] },
      ...{ emailAddress: 'sam@example.com', mobileNumber: '9075550142' },
    },
    notices: [{ at: '2026-11-27T21:00:00.000Z', by: 'SITE' }],
    messages: [
      {
        ...aShownMessage({ messageId: 'm-1', type: 'storage-abandonment', state: 'BOUNCED' }),
        resentBy: null,
      },
    ],
    storage: STORAGE,
    settlements: [
      {
        ...{ kind: 'PAID', at: '2026-12-12T20:00:00.000Z', amount: 4.05, days: 5, through: '2026-12-11' },
        ...{ reason: null, by: null, refundedAt: null },
      },
    ],
    shippingDue: 27.5,
    mailedNotices,
    payBy: '2027-01-14',
    steps: abandonmentSteps({
      ...{ today: '2026-12-30', isTold: true, isAbandoned: true, hasStatement: true, contents: '' },
      payBy: mailedNotices.map(({ payBy }) => payBy),
    }),
    ...changes,
  };
}
