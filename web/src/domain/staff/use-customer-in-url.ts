import { useCallback } from 'react';
import { useUrlState } from '#web/lib/navigation/use-url-state.ts';

const NAME = 'customer';

/** Keeps the customer whose packages are shown in the URL as `?customer=<id>`, so that Back leaves them. */
export function useCustomerInUrl() {
  const { search, change, close } = useUrlState();
  return {
    id: new URLSearchParams(search).get(NAME) || null,
    open: useCallback(
      (customerId: string) => change({ values: { [NAME]: customerId }, opens: NAME }),
      [change],
    ),
    close: useCallback(() => close(NAME), [close]),
  };
}
