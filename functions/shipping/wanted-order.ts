import { isDeepStrictEqual } from 'node:util';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import type { Milestone } from '#shared/rules/shipping/milestones.ts';
import type { OrderData, OrderStatus } from './port/shipping-system.ts';

/** What the order of a package is made of. `paidCents` was paid before charges were added that are still due. */
interface Ordered {
  readonly freightBillNum: string;
  readonly customerNumber?: string | undefined;
  readonly customerName?: string | undefined;
  readonly companyName?: string | undefined;
  readonly originCode: string;
  readonly destinationCode: string | null;
  readonly shippingProvider: string;
  readonly shippingTrackingNum: string;
  readonly weightLbs: number;
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly declaredValueCents?: number | undefined;
  readonly priceCents: number | null;
  readonly paidCents: number;
  readonly hazard: boolean;
  readonly unNumber?: string | undefined;
  readonly dotClass?: string | undefined;
  readonly packingGroup?: string | undefined;
  readonly hazardQuantity?: number | undefined;
  readonly hazardUnit?: string | undefined;
  readonly emergencyPhone?: string | undefined;
}

/** What the shipping system is told of a package. Null as long as it has no destination, because nothing can be billed. */
export function orderDataOf(parcel: Ordered): OrderData | null {
  const { destinationCode, hazard, priceCents, paidCents } = parcel;
  if (destinationCode === null) return null;
  return {
    freightBillNum: parcel.freightBillNum,
    customerNumber: parcel.customerNumber ?? '',
    customerName: parcel.customerName ?? '',
    companyName: parcel.companyName ?? '',
    originCode: parcel.originCode,
    destinationCode,
    carrier: parcel.shippingProvider,
    trackingNumber: parcel.shippingTrackingNum,
    weightLbs: parcel.weightLbs,
    length: parcel.length,
    width: parcel.width,
    height: parcel.height,
    declaredValueCents: parcel.declaredValueCents ?? null,
    priceCents: priceCents === null ? null : priceCents + paidCents,
    dangerousGoods: hazard
      ? {
          unNumber: parcel.unNumber ?? '',
          dotClass: parcel.dotClass ?? '',
          packingGroup: parcel.packingGroup ?? '',
          quantity: parcel.hazardQuantity ?? null,
          unit: parcel.hazardUnit ?? '',
          emergencyPhone: parcel.emergencyPhone ?? '',
        }
      : null,
  };
}

/** The statuses that the shipping system is told of. A deleted package is canceled there; a hold is a matter of the portal. */
const MILESTONE_OF: Readonly<Record<ParcelStatus, Milestone | null>> = {
  ORIGIN: 'AVAILABLE',
  TROUBLED: null,
  CORRECTED: null,
  TRANSIT: 'IN_TRANSIT',
  DESTINATION: 'AT_TERMINAL',
  LOST: null,
  COMPLETED: 'DELIVERED',
  DELETED: null,
};

type History = readonly {
  readonly status: ParcelStatus;
  readonly statusDate: string;
  readonly isUndo?: true | undefined;
}[];

/** The way of a package as the shipping system is told of it, the oldest first. */
export const orderStatusesOf = (history: History): OrderStatus[] =>
  history.flatMap(({ status, statusDate: at, isUndo = false }) => {
    const milestone = MILESTONE_OF[status];
    return milestone === null ? [] : [{ milestone, at, isUndo }];
  });

/** All that the shipping system should know of a package. */
export interface WantedOrder {
  /** Null as long as there is nothing to bill. */
  readonly data: OrderData | null;
  readonly statuses: readonly OrderStatus[];
  readonly isDeleted: boolean;
}

export const wantedOrderOf = (
  parcel: Ordered & { readonly status: ParcelStatus; readonly statusHistory: History },
): WantedOrder => ({
  data: orderDataOf(parcel),
  statuses: orderStatusesOf(parcel.statusHistory),
  isDeleted: parcel.status === 'DELETED',
});

export const isSameOrder = (one: WantedOrder, other: WantedOrder): boolean => isDeepStrictEqual(one, other);
