import {
  keepPreviousData,
  queryOptions,
  type UseMutationOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { FoundCustomer, StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import type { Role } from '#shared/roles.ts';
import type { InputOf, OutputOf } from '#shared/routes.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { call, callShown } from '#web/lib/api/api-client.ts';
import { setData } from '#web/lib/api/set-data.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { PARCELS } from '../parcel/queries.ts';

/** The prefix of staff query keys. */
export const STAFF = ['staff'] as const;

export const parcelKey = (parcelId: string) => [...STAFF, 'parcel', parcelId];

async function readParcel(parcelId: string, signal?: AbortSignal): Promise<StaffParcel> {
  const parcel = await call('getParcel', { params: { parcelId } }, { signal });
  if (!('editVersion' in parcel)) throw new Error('The response has no staff fields.');
  return parcel;
}

/** Any parcel, including the fields for staff. */
export function staffParcelQuery(parcelId: string) {
  return queryOptions({
    queryKey: parcelKey(parcelId),
    queryFn: ({ signal }) => readParcel(parcelId, signal),
    // Staff act on what they see, while colleagues and customers may change it.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}

export const useStaffParcel = (parcelId: string) => useQuery(staffParcelQuery(parcelId));

/**
 * A change to one parcel. The saved parcel is shown immediately, and the lists and the audit trail are refetched. After an
 * error, the parcel on screen is probably stale and is refetched too.
 */
export function useStaffParcelMutation<
  Id extends
    | 'setParcelStatus'
    | 'dismissTmError'
    | 'editParcel'
    | 'changeCover'
    | 'waiveStorage'
    | 'recordNotice'
    | 'recordRefusal'
    | 'withdrawRefusal',
>(routeId: Id, toasts: NonNullable<UseMutationOptions['meta']>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: InputOf<Id>): Promise<StaffParcel> => {
      const saved = await call(routeId, input);
      // A change of the coverage returns nothing.
      return saved ?? readParcel(input.params.parcelId);
    },
    onSuccess: async (saved) => {
      await setData(client, { queryKey: parcelKey(saved.parcelId), exact: true }, saved);
      void client.invalidateQueries({
        queryKey: STAFF,
        predicate: ({ queryKey }) => queryKey[1] !== 'parcel' || queryKey[2] !== saved.parcelId,
      });
      void client.invalidateQueries({ queryKey: PARCELS });
    },
    onError: (_error, { params: { parcelId } }) =>
      void client.invalidateQueries({ queryKey: parcelKey(parcelId) }),
    meta: toasts,
  });
}

/**
 * Any other change by staff. All staff data is refetched afterward, even if the change failed. The form or dialog shows
 * errors; `failure` is the failed action with its name, for a user who has left.
 */
export function useStaffMutation<
  Id extends 'receivePackage' | 'matchIntake' | 'removeIntake' | 'moveParcels' | 'rollParcels' | 'undoMove',
>(routeId: Id, failure: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [routeId],
    mutationFn: (input: InputOf<Id>): Promise<OutputOf<Id>> => call(routeId, input),
    onSettled: () => void client.invalidateQueries({ queryKey: STAFF }),
    meta: { failure, isShown: true },
  });
}

/** Deletes a parcel. The dialog shows errors. */
export function useDeleteParcel(freightBillNum: string) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (parcelId: string) => call('deleteParcel', { params: { parcelId } }),
    onSuccess: (_nothing, parcelId) => {
      void client.invalidateQueries({
        queryKey: STAFF,
        // Its details are still open, and a refetch would fail.
        predicate: ({ queryKey }) => !queryKey.includes(parcelId),
      });
    },
    onError: (_error, parcelId) => void client.invalidateQueries({ queryKey: parcelKey(parcelId) }),
    meta: {
      success: 'Package has been permanently deleted.',
      failure: `${freightBillNum} was not deleted.`,
      isShown: true,
    },
  });
}

export const listKeys = {
  board: [...STAFF, 'board'],
  counts: [...STAFF, 'counts'],
  customer: (customerId: string) => [...STAFF, 'customer', customerId],
} as const;

/** The packages and customers that match a scan or search text. */
export function findQuery(text: string) {
  return queryOptions({
    queryKey: [...STAFF, 'find', text],
    queryFn: async ({ signal }) => {
      const { shown, unreadable } = await callShown('find', { query: { text } }, { signal });
      return { ...shown, unreadable };
    },
  });
}

/**
 * Looks up a scan or a search text. The callbacks of `mutate` are called for the latest lookup only, and neither after
 * `reset` nor once the component has left: a slow response never replaces a later one.
 */
export function useFindOnce(options: { staleTime?: number } = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => client.fetchQuery({ ...findQuery(text), ...options }),
    meta: { failure: false },
  });
}

/** Finds the terminal that a customer prefers, or null. A search by name does not have it. */
export function useFindTerminal() {
  const client = useQueryClient();
  return async ({ customerId, customerNumber }: FoundCustomer): Promise<DestinationCode | null> => {
    // If it fails, staff choose the terminal themselves.
    const found = await client.fetchQuery(findQuery(customerNumber)).catch(() => null);
    const customer = found?.customers.find((each) => each.customerId === customerId);
    return DESTINATION_CODES.find((code) => code === customer?.preferredDestination) ?? null;
  };
}

type DestinationCode = (typeof DESTINATION_CODES)[number];

/** Like {@link findQuery}. Disabled for an empty text. */
export function useFind(text: string) {
  return useQuery({ ...findQuery(text), enabled: text !== '', placeholderData: keepPreviousData });
}

/** A customer with their open packages. `refetchInterval` is in milliseconds. */
export function useCustomerParcels(customerId: string, refetchInterval: number | false = false) {
  return useQuery({
    refetchInterval,
    queryKey: listKeys.customer(customerId),
    queryFn: async ({ signal }) => {
      const { shown, unreadable } = await callShown(
        'listCustomerParcels',
        { params: { customerId } },
        { signal },
      );
      return { ...shown, unreadable };
    },
  });
}

const NONE: readonly Role[] = [];

export function useRoles(): readonly Role[] {
  return useSession().identity?.roles ?? NONE;
}
