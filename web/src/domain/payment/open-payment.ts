import { tabStorage } from '#web/lib/storage.ts';

const KEY = 'open-payment';

/**
 * The payment whose card page was last open in this tab. After a reload its parcels may be paid and no longer selected;
 * then only this leads to its result.
 */
export const openPayment = {
  read: (): string | null => {
    const paymentId = tabStorage.read(KEY);
    return typeof paymentId === 'string' ? paymentId : null;
  },
  remember: (paymentId: string): boolean => tabStorage.write(KEY, paymentId),
  forget: (): void => tabStorage.remove(KEY),
};
