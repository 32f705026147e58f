import type { PaymentLink, SharedPayment } from '#shared/contracts/public/payment-links.ts';
import type { PaymentLinkState } from '#shared/rules/cards/payment-link.ts';
import { surchargeOn } from '#shared/rules/cards/surcharge.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import { paymentLinkPath } from '#shared/site-paths.ts';
import { parcelIdsOf, totalOf } from '../attempts/payment-records.ts';
import type { PaymentTools } from '../payment-tools.ts';
import type { LinkLine, PaymentLinkRecord } from './link-record.ts';
import { linkState } from './link-state.ts';

/** Reads the states of links of one customer, as they are now. */
export function linkStates({
  attempts,
  parcels,
  clock,
}: Pick<PaymentTools, 'attempts' | 'parcels' | 'clock'>) {
  return async (
    customerId: string,
    links: readonly PaymentLinkRecord[],
  ): Promise<{ link: PaymentLinkRecord; state: PaymentLinkState }[]> => {
    if (links.length === 0) return [];
    const parcelIds = parcelIdsOf(links.flatMap(({ lines }) => lines));
    const found = await parcels.find(customerId, parcelIds);
    const parcelOf = new Map(parcelIds.map((parcelId, index) => [parcelId, found[index] ?? null]));
    const due = await parcels.storageDue(found.filter((parcel) => parcel !== null));
    return Promise.all(
      links.map(async (link) => {
        const attempt = link.lastPaymentId === undefined ? null : await attempts.find(link.lastPaymentId);
        const own = parcelIdsOf(link.lines).map((parcelId) => parcelOf.get(parcelId) ?? null);
        const state = linkState(link, { parcels: own, due }, attempt?.attemptState, clock.now());
        return { link, state };
      }),
    );
  };
}

/** What is asked for each package: its price and its storage together. */
const packagesOf = (lines: readonly LinkLine[]) =>
  [...Map.groupBy(lines, ({ freightBillNum }) => freightBillNum)].map(([freightBillNum, own]) => ({
    freightBillNum,
    amount: dollarsFromCents(totalOf(own)),
  }));

/** A link for its customer and staff. */
export const linkView = (link: PaymentLinkRecord, state: PaymentLinkState): PaymentLink => ({
  linkId: link.linkId,
  path: paymentLinkPath(link.token),
  state,
  parcelIds: parcelIdsOf(link.lines),
  packages: packagesOf(link.lines),
  total: dollarsFromCents(totalOf(link.lines)),
  createdAt: link.createdAt,
  endsAt: link.endsAt,
  isByStaff: link.byStaff !== undefined,
  includesStorage: link.lines.some(({ kind }) => kind === 'STORAGE'),
  sends: link.sends,
});

/** A link for anybody who has it: as little as the payer needs, and less once there is nothing to pay. */
export function sharedView(
  { firstName, lines, endsAt }: PaymentLinkRecord,
  state: PaymentLinkState,
  surchargeBasisPoints: number,
): SharedPayment {
  const isShown = state === 'OPEN' || state === 'PAID';
  const totalCents = isShown ? totalOf(lines) : 0;
  return {
    state,
    firstName,
    packages: isShown ? packagesOf(lines) : [],
    total: dollarsFromCents(totalCents),
    totalWithSurcharge: dollarsFromCents(totalCents + surchargeOn(totalCents, surchargeBasisPoints)),
    surchargeRate: surchargeBasisPoints / 10_000,
    endsAt,
  };
}
