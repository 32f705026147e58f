import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Claim } from '#shared/contracts/claims/claims.ts';
import type { StaffClaim } from '#shared/contracts/staff/claims.ts';
import type { InputOf } from '#shared/routes.ts';
import { call, callShown } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { setData } from '#web/lib/api/set-data.ts';
import { PRESIGNED, type UrlQuery } from '../parcel/queries.ts';

/** The prefix of all query keys about claims. */
export const CLAIMS_KEY = ['claims'] as const;

const keys = {
  mine: [...CLAIMS_KEY, 'mine'],
  one: (parcelId: string) => [...CLAIMS_KEY, 'one', parcelId],
  evidence: (parcelId: string) => [...CLAIMS_KEY, 'evidence', parcelId],
  file: (parcelId: string, fileId: string) => [...CLAIMS_KEY, 'file', parcelId, fileId],
  staff: (parcelId: string) => [...CLAIMS_KEY, 'staff', parcelId],
} as const;

/** The customer's claims and drafts. */
export const myClaims = queryOptions({
  queryKey: keys.mine,
  queryFn: ({ signal }) => callShown('listClaims', {}, { signal }),
});

export const useMyClaims = (options: { enabled?: boolean } = {}) => useQuery({ ...myClaims, ...options });

/** Whether the customer has filed a claim about a package. False until the claims are loaded. */
export function useIsClaimed(parcelId: string, options?: { enabled: boolean }): boolean {
  const { data } = useMyClaims(options);
  return data?.shown.some((claim) => claim.parcelId === parcelId && claim.state !== 'DRAFT') ?? false;
}

/** The customer's claim or draft about a package, or null if there is none. */
export function useClaim(parcelId: string) {
  return useQuery({
    queryKey: keys.one(parcelId),
    queryFn: async ({ signal }) => orNull(call('getClaim', { params: { parcelId } }, { signal })),
    // Customer service may have answered, and a draft may have been continued on another device.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}

/** Any claim, as shown to staff, or null if there is none about the package. */
export function useStaffClaim(parcelId: string, options: { enabled?: boolean } = {}) {
  return useQuery({
    ...options,
    queryKey: keys.staff(parcelId),
    queryFn: async ({ signal }) => orNull(call('getStaffClaim', { params: { parcelId } }, { signal })),
    // Staff act on what they see, while a colleague or the customer may have answered.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** What is known about the package of a claim. */
export function useClaimEvidence(parcelId: string) {
  return useQuery({
    queryKey: keys.evidence(parcelId),
    queryFn: ({ signal }) => callShown('getClaimEvidence', { params: { parcelId } }, { signal }),
    // It has a presigned URL.
    ...PRESIGNED,
  });
}

/** The URL of a file of a claim. */
export const claimFile = (parcelId: string, fileId: string): UrlQuery => ({
  ...PRESIGNED,
  queryKey: keys.file(parcelId, fileId),
  queryFn: ({ signal }) => call('getClaimFile', { params: { parcelId, fileId } }, { signal }),
});

/** Shows a claim that the server returned, if it returned one, and loads the lists again. */
async function show(
  client: QueryClient,
  queryKey: readonly string[],
  claim: Claim | StaffClaim | null | undefined,
) {
  if (claim !== undefined) await setData(client, { queryKey, exact: true }, claim);
  const others = ({ queryKey: key }: { queryKey: readonly unknown[] }) =>
    key[1] !== queryKey[1] && key[1] !== 'file' && key[1] !== 'evidence';
  void client.invalidateQueries({ queryKey: CLAIMS_KEY, predicate: others });
}

/**
 * A change that the customer makes to a claim or a draft. After a failure it is loaded again, because the one on screen is
 * probably old. The form shows errors; `failure` is for a user who has left.
 */
export function useClaimMutation<Id extends 'saveClaimDraft' | 'fileClaim' | 'replyToClaim'>(
  routeId: Id,
  failure: string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<Id>): Promise<Claim> => call(routeId, input),
    onSuccess: (claim) => show(client, keys.one(claim.parcelId), claim),
    onError: (_error, { params: { parcelId } }) => client.invalidateQueries({ queryKey: keys.one(parcelId) }),
    meta: { failure, isShown: true },
  });
}

/** Discards a draft. `end` runs the request when nothing is being saved. */
export function useDiscardDraft(parcelId: string, end: (discard: () => Promise<void>) => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => end(() => call('discardClaimDraft', { params: { parcelId } })),
    onSuccess: () => show(client, keys.one(parcelId), null),
    meta: { failure: 'The draft was not discarded.', isShown: true },
  });
}

/** Removes a file that was not sent yet. */
export function useRemoveClaimFile(parcelId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fileId: string) => call('removeClaimFile', { params: { parcelId, fileId } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.one(parcelId) }),
    meta: { failure: 'The file could not be removed.' },
  });
}

/** A step of customer service. Like {@link useClaimMutation}. */
export function useStaffClaimMutation<Id extends 'decideClaim' | 'payClaim'>(
  routeId: Id,
  toasts: { success: string; failure: string },
) {
  const client = useQueryClient();
  const reload = (parcelId: string) => client.invalidateQueries({ queryKey: keys.staff(parcelId) });
  return useMutation({
    mutationFn: async (input: InputOf<Id>): Promise<StaffClaim | undefined> => {
      const changed = await call(routeId, input);
      return changed ?? undefined;
    },
    onSuccess: async (claim, { params: { parcelId } }) => {
      // A payment returns nothing. That the claim could not be loaded again does not make it fail.
      if (!claim) await reload(parcelId);
      await show(client, keys.staff(parcelId), claim);
    },
    onError: (_error, { params: { parcelId } }) => reload(parcelId),
    meta: { ...toasts, isShown: true },
  });
}
