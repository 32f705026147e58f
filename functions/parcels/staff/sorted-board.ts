import { decodeCursor, encodeCursor, type ShownPage } from '#functions/core/data/query.ts';
import { once } from '#functions/core/platform/once.ts';
import { LOCATION_CODES, type LocationCode } from '#shared/rules/locations.ts';
import type { Direction } from '#shared/rules/parcel-history.ts';
import { isFinal } from '#shared/rules/parcel-status.ts';
import { type BoardOrder, type BoundedOrder, SORTED_PACKAGES } from '#shared/rules/staff/board.ts';
import { type ListedParcelRecord, listedSortKey } from '../listed-parcel-record.ts';
import { type ParcelRepository, READ_FACTOR, type StatusListOptions } from '../parcel-repository.ts';

type List = ParcelRepository['listByStatus'];
type Options = Omit<StatusListOptions, 'direction'> & { direction: Direction };

const ALL_DESTINATIONS: readonly (LocationCode | null)[] = [null, ...LOCATION_CODES];
const TIME_PREFIX = 'since#';

/**
 * A page of the parcels in a status, in an order that the index does not have (decision 80).
 * @throws InvalidInput for a cursor of another list
 */
export const sortedPage = (list: List, sort: Exclude<BoardOrder, 'destinationCode'>, options: Options) =>
  sort === 'since' ? pageByTime(list, options) : pageByField(list, sort, options);

/**
 * The parcels in a status by the time when they got it, of all destinations or one. The index has this order for each
 * destination, so that a page reads little more than its own rows. With a filter it can be short, even empty, and still
 * have a next one.
 * @throws InvalidInput for a cursor of another list
 */
async function pageByTime(list: List, options: Options): Promise<ShownPage<ListedParcelRecord>> {
  const { limit, cursor, filter = () => true } = options;
  const position =
    cursor === undefined ? undefined : decodeCursor(cursor, TIME_PREFIX).slice(TIME_PREFIX.length);
  const maxRead = Math.ceil(limit * READ_FACTOR);
  const shown: ListedParcelRecord[] = [];
  const tally = { unreadable: 0 };
  let last: ListedParcelRecord | undefined;
  let read = 0;
  for await (const parcel of byTime(list, { ...options, limit: limit + 1 }, tally, position)) {
    if (last && (shown.length === limit || read === maxRead))
      return { shown, ...tally, after: `${TIME_PREFIX}${positionOf(last)}` };
    if (filter(parcel)) shown.push(parcel);
    last = parcel;
    read += 1;
  }
  return { shown, ...tally };
}

/**
 * The parcels in a status by a field that no index is sorted by. Only the {@link SORTED_PACKAGES} that have waited
 * longest are sorted, or in a final status the latest ones.
 * @throws InvalidInput for a cursor of another order
 */
async function pageByField(list: List, sort: BoundedOrder, options: Options) {
  const { status, limit, cursor, direction, filter = () => true } = options;
  const start = cursor === undefined ? undefined : startOf(decodeCursor(cursor, `${sort}#`));
  const sign = direction === 'ascending' ? 1 : -1;
  const valueIn = VALUES[sort];
  const entryOf = (parcel: ListedParcelRecord) => ({ parcel, id: parcel.parcelId, value: valueIn(parcel) });
  const compare = naturalOrder();
  const order = (a: Position, b: Position) => sign * (compare(a.value, b.value) || compare(a.id, b.id));

  const entries: ReturnType<typeof entryOf>[] = [];
  const tally = { unreadable: 0 };
  let read = 0;
  const inTime = {
    ...options,
    limit: SORTED_PACKAGES + 1,
    direction: isFinal(status) ? 'descending' : 'ascending',
  } as const;
  for await (const parcel of byTime(list, inTime, tally)) {
    read += 1;
    if (read > SORTED_PACKAGES) break;
    if (filter(parcel)) entries.push(entryOf(parcel));
  }
  const rest = entries.filter((entry) => start === undefined || order(entry, start) > 0).toSorted(order);
  const shown = rest.slice(0, limit);
  const last = rest.length > limit ? shown.at(-1) : undefined;
  return {
    shown: shown.map(({ parcel }) => parcel),
    ...tally,
    ...(last && { after: `${sort}#${last.id}#${last.value}` }),
    ...(read > SORTED_PACKAGES && { sortedWithin: SORTED_PACKAGES }),
  };
}

interface Position {
  readonly id: string;
  readonly value: string;
}

const VALUES: Record<BoundedOrder, (parcel: ListedParcelRecord) => string> = {
  freightBillNum: ({ freightBillNum }) => freightBillNum,
  customerName: ({ customerName }) => customerName,
  locationDetail: ({ locationDetail }) => locationDetail,
  price: ({ priceCents }) => String(priceCents ?? ''),
};

/** Natural order: A-2 before A-12, and accents and case matter last. */
const naturalOrder = once(() => new Intl.Collator('en-US', { numeric: true }).compare);

/** Where the page after a cursor starts. The parcel itself may have left the list in the meantime. */
function startOf(cursor: string): Position {
  const [, id = '', ...value] = cursor.split('#');
  return { id, value: value.join('#') };
}

/** The sort position of a parcel, which is comparable across destinations. */
const positionOf = ({ since, parcelId }: ListedParcelRecord) => `${since}#${parcelId}`;

/**
 * Merges the lists of the destinations. For `limit` parcels it reads at most twice as many rows, and stops after as many
 * that cannot be read, which it adds to `tally`.
 */
async function* byTime(
  list: List,
  { status, destinationCode, before, direction, limit }: Options,
  tally: { unreadable: number },
  position?: string,
): AsyncGenerator<ListedParcelRecord, void> {
  const destinations = destinationCode === undefined ? ALL_DESTINATIONS : [destinationCode];
  const chunk = Math.ceil(limit / destinations.length);

  async function* rowsOf(destination: LocationCode | null): AsyncGenerator<ListedParcelRecord, void> {
    let after = position === undefined ? undefined : listedSortKey(destination, position);
    do {
      const cursor = after === undefined ? undefined : encodeCursor(after);
      const range = { status, destinationCode: destination, before, direction };
      const page = await list({ ...range, limit: chunk, cursor });
      tally.unreadable += page.unreadable;
      yield* page.shown;
      after = page.after;
    } while (after !== undefined && tally.unreadable < limit);
  }

  const sign = direction === 'ascending' ? 1 : -1;
  const next = async (rows: AsyncGenerator<ListedParcelRecord, void>) => {
    const { value } = await rows.next();
    return value && { rows, parcel: value, position: positionOf(value) };
  };
  let heads = (await Promise.all(destinations.map((destination) => next(rowsOf(destination))))).filter(
    (head) => head !== undefined,
  );
  for (;;) {
    const first = heads.toSorted((a, b) => (a.position < b.position ? -sign : sign))[0];
    if (!first) return;
    yield first.parcel;
    const following = await next(first.rows);
    heads = [...heads.filter((head) => head !== first), ...(following ? [following] : [])];
  }
}
