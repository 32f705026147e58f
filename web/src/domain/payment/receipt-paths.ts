import { paths } from '#web/lib/paths.ts';

export const receiptPath = (paymentId: string) => paths.receipt.replace(':id', encodeURIComponent(paymentId));
