import type { Parcel } from '#shared/contracts/parcel.ts';
import { isPayable } from '#shared/rules/parcel-status.ts';

/** Why a parcel cannot be selected for payment, or null if it can. */
export function whyNotPayable(parcel: Pick<Parcel, 'status' | 'paymentStatus'>): string | null {
  if (isPayable(parcel)) return null;
  if (parcel.paymentStatus === 'PAID') return 'It is already paid.';
  if (parcel.status === 'TROUBLED') return 'You can pay for it after its issues are resolved.';
  if (parcel.status === 'CORRECTED') return 'You can pay for it after it is processed at the terminal.';
  if (parcel.status === 'LOST') return 'You cannot pay for it: it is lost.';
  return 'You cannot pay for it yet: it has no price.';
}
