import { isDeepStrictEqual } from 'node:util';
import type { PreAlertDetails } from '#shared/contracts/pre-alerts/pre-alert-fields.ts';
import type { PreAlert, PreAlertInput, PreAlertUpdate } from '#shared/contracts/pre-alerts/pre-alerts.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { askAtOf, MAX_EXPECTED_DAYS, MAX_OPEN_PRE_ALERTS } from '#shared/rules/pre-alerts/pre-alert.ts';
import { normalizeScanCode, trackingNumberOf } from '#shared/rules/scan-codes.ts';
import type { Shown } from '../core/data/query.ts';
import { retryOnConflict } from '../core/data/retry.ts';
import type { Table } from '../core/data/table.ts';
import type { Owner } from '../core/platform/caller.ts';
import type { Clock } from '../core/platform/clock.ts';
import { Conflict, invalidField, NotFound } from '../core/platform/errors.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';
import { heldParcels } from './held-parcels.ts';
import {
  type PreAlertRecord,
  preAlertExpiry,
  preAlertOf,
  storedDetails,
  valueInDollars,
} from './pre-alert-record.ts';
import { preAlertRepository } from './pre-alert-repository.ts';
import { isOpenAgain } from './reopened.ts';

const FIELD = 'trackingNumber';

const conflictOf = (message: string) => new Conflict(message, { fieldErrors: [{ field: FIELD, message }] });

/** Open ones first, those that arrived last, and the newest first within each. */
const ORDER = { DRAFT: 0, OPEN: 1, ARRIVED: 2 } as const;

function openAndLatestFirst(a: PreAlertRecord, b: PreAlertRecord): number {
  const byState = ORDER[a.preAlertState] - ORDER[b.preAlertState];
  return byState || (b.arrived?.at ?? b.createdAt).localeCompare(a.arrived?.at ?? a.createdAt);
}

function detailsOf(record: PreAlertRecord): PreAlertDetails {
  const { shop, contents, wantsCover, destinationCode, hazardGoods } = record;
  const { keepFromFreezing, holdForOthers, expectedOn } = record;
  return {
    ...{ shop, contents, value: valueInDollars(record), wantsCover, destinationCode, hazardGoods },
    ...{ keepFromFreezing, holdForOthers, expectedOn },
  };
}

/** A pre-alert in a new state, from the last time that somebody said something about it. */
export function newPreAlert(
  { customerId }: Owner,
  { trackingNumber, ...details }: PreAlertInput,
  { state, source }: { state: 'DRAFT' | 'OPEN'; source: PreAlertRecord['source'] },
  now: Date,
): PreAlertRecord {
  const askAt = askAtOf(now, details.expectedOn).toISOString();
  return {
    customerId,
    code: normalizeScanCode(trackingNumber),
    trackingNumber: trackingNumberOf(trackingNumber),
    preAlertState: state,
    source,
    ...storedDetails(details),
    createdAt: now.toISOString(),
    askAt,
    expiresAt: preAlertExpiry(state, now, askAt),
    version: 1,
  };
}

/** @throws InvalidInput for a day so far ahead that it must be a mistake */
function requireSoon({ expectedOn }: Pick<PreAlertDetails, 'expectedOn'>, now: Date): void {
  const latest = new Date(now.getTime() + MAX_EXPECTED_DAYS * DAY_MS).toISOString().slice(0, 10);
  if (expectedOn !== null && expectedOn > latest)
    throw invalidField('expectedOn', 'Enter a day within the next year.');
}

/** What customers say about packages that are on their way (decision 202). */
export function preAlertService(table: Table, clock: Clock) {
  const preAlerts = preAlertRepository(table);
  const parcels = parcelRepository(table);
  const { releaseComplete } = heldParcels(table, clock);

  async function own(owner: Owner, code: string): Promise<PreAlertRecord> {
    const found = await preAlerts.find(owner.customerId, code);
    if (!found) throw new NotFound('There is no such package.');
    return found;
  }

  function requireNotArrived({ preAlertState }: PreAlertRecord): void {
    if (preAlertState === 'ARRIVED') throw new Conflict('This package has arrived.');
  }

  async function requireRoom({ customerId }: Owner): Promise<void> {
    const all = await preAlerts.allOfCustomer(customerId);
    const open = all.filter(({ preAlertState }) => preAlertState !== 'ARRIVED');
    if (open.length >= MAX_OPEN_PRE_ALERTS)
      throw new Conflict(`You can expect at most ${MAX_OPEN_PRE_ALERTS} packages at a time.`);
  }

  async function requireNotReceived({ customerId }: Owner, trackingNumber: string): Promise<void> {
    const received = await parcels.findByCode(trackingNumber);
    const own = received.find((parcel) => parcel.customerId === customerId && parcel.status !== 'DELETED');
    if (own) throw conflictOf(`This package has arrived. It is ${own.freightBillNum}.`);
  }

  async function create(owner: Owner, input: PreAlertInput): Promise<PreAlertRecord> {
    const { trackingNumber, ...details } = input;
    const code = normalizeScanCode(trackingNumber);
    if (code === '') throw invalidField(FIELD, 'Enter the tracking number.');
    requireSoon(input, clock.now());
    const before = await preAlerts.find(owner.customerId, code);
    const open = newPreAlert(owner, input, { state: 'OPEN', source: 'CUSTOMER' }, clock.now());
    if (before?.preAlertState === 'DRAFT')
      return preAlerts.save(before, { ...open, source: before.source, version: before.version });
    const isAgain = before !== null && (await isOpenAgain(parcels, before));
    if (before && !isAgain) {
      if (isDeepStrictEqual(detailsOf(before), details)) return before;
      throw conflictOf('You have told us about this package already.');
    }
    await requireNotReceived(owner, trackingNumber);
    await requireRoom(owner);
    return preAlerts.save(before, { ...open, version: before?.version ?? open.version });
  }

  /** Changes an expected package. @throws NotFound, Conflict if it has arrived */
  const changed = (
    owner: Owner,
    code: string,
    change: (before: PreAlertRecord, now: Date) => PreAlertRecord,
  ): Promise<PreAlertRecord> =>
    retryOnConflict(async () => {
      const before = await own(owner, code);
      requireNotArrived(before);
      return preAlerts.save(before, change(before, clock.now()));
    });

  return {
    /** What the customer expects, drafts first, and what arrived in the last weeks. */
    list: async ({ customerId }: Owner): Promise<Shown<PreAlert[]>> => {
      const { shown, unreadable } = await preAlerts.ofCustomer(customerId);
      return { shown: shown.toSorted(openAndLatestFirst).map(preAlertOf), unreadable };
    },

    /**
     * Notes that a package is on its way. The same request again returns the same one. Costs 5 write units.
     * @throws Conflict if the customer has said something else about it, if it is here, or with too many
     */
    create: async (owner: Owner, input: PreAlertInput): Promise<PreAlert> =>
      preAlertOf(await retryOnConflict(() => create(owner, input))),

    /** Changes what was said, or confirms a draft. @throws NotFound, Conflict if it is stale or has arrived */
    update: async (
      owner: Owner,
      code: string,
      { version, ...details }: PreAlertUpdate,
    ): Promise<PreAlert> => {
      const after = await changed(owner, code, (before, now) => {
        if (before.version !== version && !isDeepStrictEqual(detailsOf(before), details))
          throw new Conflict('This package was changed in another window or on another device.');
        requireSoon(details, now);
        const { askedAt, ...rest } = before;
        const askAt = askAtOf(now, details.expectedOn).toISOString();
        return {
          ...rest,
          ...storedDetails(details),
          preAlertState: 'OPEN',
          askAt,
          expiresAt: preAlertExpiry('OPEN', now, askAt),
        };
      });
      await releaseComplete(owner.customerId);
      return preAlertOf(after);
    },

    /** Notes that a package is still coming, so that we ask again only later. @throws NotFound, Conflict */
    keep: async (owner: Owner, code: string): Promise<PreAlert> =>
      preAlertOf(
        await changed(owner, code, (before, now) => {
          if (before.preAlertState !== 'OPEN') throw new Conflict('Confirm this package first.');
          const { askedAt, ...rest } = before;
          return {
            ...rest,
            askAt: askAtOf(now, null).toISOString(),
            expiresAt: preAlertExpiry('OPEN', now),
          };
        }),
      ),

    /** Removes a package that is not coming. @throws NotFound, Conflict if it has arrived */
    remove: async (owner: Owner, code: string): Promise<void> => {
      await retryOnConflict(async () => {
        const before = await own(owner, code);
        requireNotArrived(before);
        await preAlerts.remove(before);
      });
      await releaseComplete(owner.customerId);
    },
  };
}

/**
 * Creates a draft from a mail that a customer forwarded. Does nothing if the customer has said something about this number, has
 * the package, or expects as many as possible. Returns whether this number is a draft now, also if it was one before.
 */
export function preAlertDrafts(table: Table, clock: Clock) {
  const preAlerts = preAlertRepository(table);
  const parcels = parcelRepository(table);
  return async (
    owner: Owner,
    found: Pick<PreAlertInput, 'trackingNumber' | 'shop' | 'value' | 'destinationCode'>,
  ): Promise<boolean> => {
    const { customerId } = owner;
    const draft = newPreAlert(
      owner,
      {
        ...found,
        ...{ contents: '', wantsCover: false, hazardGoods: null },
        ...{ keepFromFreezing: false, holdForOthers: false, expectedOn: null },
      },
      { state: 'DRAFT', source: 'MAIL' },
      clock.now(),
    );
    return retryOnConflict(async () => {
      if (draft.code === '') return false;
      const [all, received] = await Promise.all([
        preAlerts.allOfCustomer(customerId),
        parcels.findByCode(found.trackingNumber),
      ]);
      const open = all.filter(({ preAlertState }) => preAlertState !== 'ARRIVED');
      const before = all.find(({ code }) => code === draft.code) ?? null;
      if (before && !(await isOpenAgain(parcels, before))) return before.preAlertState === 'DRAFT';
      const isHere = received.some(
        (parcel) => parcel.customerId === customerId && parcel.status !== 'DELETED',
      );
      if (isHere || open.length >= MAX_OPEN_PRE_ALERTS) return false;
      await preAlerts.save(before, { ...draft, version: before?.version ?? draft.version });
      return true;
    });
  };
}
