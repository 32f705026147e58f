import { DateTime } from '#web/components/display/DateTime.tsx';
import { useTimeZones } from '../terminal/queries.ts';

/**
 * When a payment or a refund was made, in the time zone of the Tacoma office with its abbreviation: a receipt must read
 * the same for the customer, customer service and an accountant, wherever they are.
 */
export function ReceiptTime({ instant }: { instant: string }) {
  const timeZone = useTimeZones()('TAC');
  return <DateTime instant={instant} timeZone={timeZone} />;
}
