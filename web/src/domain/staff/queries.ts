import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Parcel } from '#shared/contracts/parcel.ts';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import type { InputOf } from '#shared/routes.ts';
import { call, callShown } from '#web/lib/api/api-client.ts';
import { PARCELS } from '../parcel/queries.ts';

/** Everything that only staff see. */
export const STAFF = ['staff'] as const;

const keys = {
  parcel: (parcelId: string) => [...STAFF, 'parcel', parcelId],
  auditTrail: (parcelId: string) => [...STAFF, 'audit', parcelId],
  signature: (parcelId: string) => ['images', parcelId, 'signature'],
} as const;

function isStaffParcel(parcel: Parcel | StaffParcel): parcel is StaffParcel {
  return 'editVersion' in parcel;
}

/** Any parcel, with what only staff see. */
export function staffParcelQuery(parcelId: string) {
  return queryOptions({
    queryKey: keys.parcel(parcelId),
    queryFn: async ({ signal }) => {
      const parcel = await call('getParcel', { params: { parcelId } }, { signal });
      if (!isStaffParcel(parcel)) throw new Error('The answer lacks the fields for staff.');
      return parcel;
    },
    // Staff decide by what they see, and colleagues and customers change it.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}

/** See {@link staffParcelQuery}. */
export function useStaffParcel(parcelId: string) {
  return useQuery(staffParcelQuery(parcelId));
}

/** Shows a changed parcel at once, and refetches the lists and the audit trail. */
export function showChangedParcel(client: QueryClient, saved: StaffParcel): void {
  client.setQueryData<StaffParcel>(keys.parcel(saved.parcelId), saved);
  void client.invalidateQueries({
    queryKey: STAFF,
    predicate: ({ queryKey }) => queryKey[1] !== 'parcel' || queryKey[2] !== saved.parcelId,
  });
  void client.invalidateQueries({ queryKey: PARCELS });
}

/** After a refused change: the parcel on screen is probably stale. */
function refetchParcel(client: QueryClient, parcelId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.parcel(parcelId) });
}

/** Changes the status of a parcel. The form shows errors. */
export function useSetStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<'setParcelStatus'>) => call('setParcelStatus', input),
    onSuccess: (saved) => showChangedParcel(client, saved),
    onError: (_error, { params }) => void refetchParcel(client, params.parcelId),
    meta: { success: 'Status changed.', failure: false },
  });
}

/** Moves a corrected parcel to ORIGIN, so that its label can be printed and it can be shipped. */
export function useBeginShipping() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (parcelId: string) =>
      call('setParcelStatus', { params: { parcelId }, body: { status: 'ORIGIN' } }),
    onSuccess: (saved) => showChangedParcel(client, saved),
    onError: (_error, parcelId) => void refetchParcel(client, parcelId),
    meta: { failure: 'Failed to prepare package for shipping.' },
  });
}

export function useDismissTmError() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (parcelId: string) => call('dismissTmError', { params: { parcelId } }),
    onSuccess: (saved) => showChangedParcel(client, saved),
    onError: (_error, parcelId) => void refetchParcel(client, parcelId),
    meta: { success: 'TruckMate error dismissed.', failure: 'Failed to dismiss TruckMate error.' },
  });
}

/** Deletes a parcel. The dialog shows errors. */
export function useDeleteParcel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (parcelId: string) => call('deleteParcel', { params: { parcelId } }),
    onSuccess: (_nothing, parcelId) => {
      void client.invalidateQueries({
        queryKey: STAFF,
        // Its details are still open, and it no longer exists.
        predicate: ({ queryKey }) => !queryKey.includes(parcelId),
      });
    },
    onError: (_error, parcelId) => void refetchParcel(client, parcelId),
    meta: { success: 'Package has been permanently deleted.', failure: false },
  });
}

/** The signature for a completed parcel as a data URL, or null without one. */
export function useSignature(parcelId: string) {
  return useQuery({
    queryKey: keys.signature(parcelId),
    queryFn: ({ signal }) => call('getParcelSignature', { params: { parcelId } }, { signal }),
    select: ({ images }) => {
      const [base64] = Object.values(images);
      return base64 === undefined ? null : `data:image/png;base64,${base64}`;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Who changed what on a parcel, the latest first. */
export function useAuditTrail(parcelId: string) {
  return useQuery({
    queryKey: keys.auditTrail(parcelId),
    queryFn: ({ signal }) => callShown('getAuditTrail', { params: { parcelId } }, { signal }),
    staleTime: 0,
  });
}
