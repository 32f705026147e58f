import { useCallback } from 'react';
import { useUrlState, valueNow } from '../../lib/use-url-state.ts';

const NAME = 'customer';

/** Keeps the customer whose packages are shown in the URL as `?customer=<id>`, so that Back leaves them. */
export function useCustomerInUrl() {
  const { search, change, close } = useUrlState();
  return {
    id: new URLSearchParams(search).get(NAME) || null,
    open: useCallback(
      (customerId: string) =>
        change({ values: { [NAME]: customerId }, push: valueNow(NAME) === null, opens: true }),
      [change],
    ),
    close: useCallback(() => close(NAME), [close]),
  };
}
