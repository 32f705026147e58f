import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { OutputOf } from '#shared/routes.ts';
import { trackingNumberOf } from '#shared/rules/scan-codes.ts';
import { waitingNumberOf } from '#shared/rules/scans/waiting-number.ts';
import { useUploads } from '#web/components/uploads/uploads.ts';
import { findQuery } from '#web/domain/staff/queries.ts';
import { waitingPackagePath } from '#web/domain/staff/staff-paths.ts';
import { portalTime } from '#web/lib/clock.ts';
import type { IntakeForm } from '../intake-form.ts';
import { isPhotoOf } from '../photos/photo-uploads.ts';
import type { Received } from '../ReceivedPackage.tsx';

/** Why a package without a known customer could not be found again, or null if it has a shelf or a photo. */
export function placeProblem(intakeId: string, shelf: string): string | null {
  if (shelf.trim() !== '') return null;
  const photos = useUploads.getState().filter(isPhotoOf(intakeId));
  if (photos.some(({ state }) => state === 'done')) return null;
  return photos.some(({ state }) => state !== 'failed')
    ? 'Enter the shelf, or wait until the photo is uploaded.'
    : 'Enter the shelf, or take a photo.';
}

/** Why no waiting package was found by what was scanned or typed. */
export function problemOf(text: string, { parcels: [parcel] }: Pick<OutputOf<'find'>, 'parcels'>): string {
  const number = waitingNumberOf(text) ?? trackingNumberOf(text);
  return parcel
    ? `${number} is ${parcel.freightBillNum} now.`
    : `No waiting package has the number ${number}.`;
}

/** Opens the waiting package whose own label was scanned. Returns why it did not, or null. */
export function useOpenWaiting(): (text: string) => Promise<string | null> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (text) => {
    const found = await client.fetchQuery({ ...findQuery(text), staleTime: 0 }).catch(() => null);
    if (!found) return 'The search failed. Scan it again.';
    if (!found.waiting) return problemOf(text, found);
    await navigate(waitingPackagePath(found.waiting.intakeId));
    return null;
  };
}

/** What is shown of a package that was received, with its label. */
export function receivedOf(
  { parcel, waitingNumber }: OutputOf<'receivePackage'>,
  { shippingTrackingNum, locationDetail, addressLine }: IntakeForm,
): Received {
  const receivedAt = portalTime().toISOString();
  const waiting = { shippingTrackingNum, locationDetail, addressLine, receivedAt };
  return {
    trackingNum: shippingTrackingNum,
    parcel,
    label: parcel
      ? { parcel }
      : waitingNumber === undefined
        ? null
        : { waiting: { ...waiting, waitingNumber } },
  };
}
