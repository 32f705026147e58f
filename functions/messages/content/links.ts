import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import type { Location } from '#shared/contracts/locations.ts';
import { LINKED_PATHS, newAppointmentUrl } from '#shared/site-paths.ts';
import type { MessageBody } from './message-body.ts';

type Linked = Pick<ParcelRecord, 'parcelId' | 'freightBillNum'>;

const withQuery = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

/** Opens the details of a package, or the list with several. Closed packages are on another page. */
export function packagesPath(parcels: readonly Linked[], { areClosed = false } = {}): string {
  const list = areClosed ? LINKED_PATHS.orderHistory : LINKED_PATHS.orders;
  const [first] = parcels;
  return first && parcels.length === 1 ? withQuery(list, { parcel: first.parcelId }) : list;
}

/** Such as NB204815. Anything else could make the link too long for a text message. */
const FREIGHT_BILL = /^[\w-]{1,20}$/;

/** Lists the package, or all packages, that can be paid for: the details of a package have no button to pay. */
export function paymentPath(unpaid: readonly Linked[]): string {
  const [first] = unpaid;
  return first && unpaid.length === 1 && FREIGHT_BILL.test(first.freightBillNum)
    ? withQuery(LINKED_PATHS.orders, { q: first.freightBillNum })
    : withQuery(LINKED_PATHS.orders, { section: 'payment' });
}

/** The action of a message about packages that wait for a pickup at a terminal. */
export const bookAction = ({ locationCode }: Pick<Location, 'locationCode'>): MessageBody['action'] => ({
  label: 'Book a pickup',
  path: newAppointmentUrl(locationCode),
});
