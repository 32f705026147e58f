import { isDeepStrictEqual } from 'node:util';
import { type Entity, type Item, isExpired, type Versioned } from '#functions/core/data/entity.ts';
import type { Table } from '#functions/core/data/table.ts';
import { asError } from '#functions/core/platform/errors.ts';
import type { ObjectStore } from '#functions/core/platform/object-store.ts';
import { searchTermEntity } from '#functions/customers/search-terms.ts';
import { historyEntryEntity } from '#functions/parcels/history-entry-record.ts';
import { TABLE } from '#shared/deployment/table.ts';
import { ENTITIES } from '../entities.ts';
import { type Reference, referencesOf } from './references.ts';
import { isCounter } from './totals.ts';

interface Stores {
  readonly table: Table;
  /** Without a bucket, objects are not looked up. */
  readonly images: Pick<ObjectStore, 'etag'> | undefined;
  readonly now: Date;
  /** Gets every readable item. */
  readonly count: (item: Item) => void;
}

const { partitionKey, sortKey } = TABLE.listIndex;
const whole = { read: (item: Item) => item };
/** Written with their records, and compared with these. */
const ENTRIES: readonly string[] = [historyEntryEntity.type, searchTermEntity.type];

/** What is wrong with one stored item: empty if nothing is. */
export function recordProblems({ table, images, now, count }: Stores) {
  const stored = (item: { readonly pk?: unknown; readonly sk?: unknown }) =>
    table.get(whole, { pk: String(item.pk), sk: String(item.sk) }, true);

  /** A record's keys, projected attributes and entries follow from its fields. */
  async function derivedProblems(item: Item, entity: Entity<Versioned>): Promise<string[]> {
    const record = entity.read(item);
    const { indexed, ...key } = entity.keys(record);
    const wanted: Item = {
      ...entity.projected(record),
      ...key,
      [partitionKey]: undefined,
      [sortKey]: undefined,
      ...indexed,
    };
    const wrong = Object.entries(wanted)
      .filter(([name, value]) => !isDeepStrictEqual(item[name], value))
      .map(([name]) => `its ${name} does not follow from its fields`);
    const entries = await Promise.all(
      entity.entries(record).map(async (entry) => {
        const found = await stored(entry);
        return found && isDeepStrictEqual(defined(found), defined(entry))
          ? []
          : [`its entry ${entry.pk} ${entry.sk} ${found ? 'differs' : 'is missing'}`];
      }),
    );
    return [...wrong, ...entries.flat()];
  }

  async function referenceProblems(reference: Reference): Promise<string[]> {
    const { what } = reference;
    if ('object' in reference)
      return !images || (await images.etag(reference.object)) !== null
        ? []
        : [`${what} ${reference.object} is not in the bucket`];
    const found = await stored(reference.key);
    if (!found) return [`${what} is missing`];
    const differs = Object.entries(reference.fields ?? {}).some(([name, value]) => found[name] !== value);
    return differs ? [`${what} belongs to another record`] : [];
  }

  return async (item: Item): Promise<string[]> => {
    if (isCounter(item)) count(item);
    if (isExpired(item, now) || isCounter(item)) return [];
    const name = `${String(item.type)} ${item.pk} ${item.sk}`;
    const entity = ENTITIES.find(({ type }) => type === item.type);
    if (!entity) return [`${name}: there is no such record type`];
    try {
      const derived = await derivedProblems(item, entity as unknown as Entity<Versioned>);
      count(item);
      const isEntry = ENTRIES.includes(entity.type);
      const references = isEntry ? [] : await Promise.all(referencesOf(item).map(referenceProblems));
      return [...derived, ...references.flat()].map((problem) => `${name}: ${problem}`);
    } catch (error) {
      return [`${name}: it cannot be read: ${asError(error).message}`];
    }
  };
}

/** DynamoDB does not store undefined values. */
const defined = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));
