import { retryOnConflict } from '#functions/core/data/retry.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Caller } from '#functions/core/platform/caller.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import {
  Conflict,
  Forbidden,
  LimitReached,
  NotFound,
  ServiceError,
  Unavailable,
  VersionConflict,
} from '#functions/core/platform/errors.ts';
import { customerSummaries } from '#functions/customers/customer-summary.ts';
import type { AuditEntry } from '#functions/parcels/audit/audit-entry.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import type { OfflineHandoverInput, OfflineOutcome } from '#shared/contracts/collection/counter.ts';
import { offlineTimeProblem, takenTime } from '#shared/rules/counter/offline-times.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { handoverRepository } from '../handover-repository.ts';
import { contentHashOf, signatureKeyOf } from '../handover-rules.ts';
import { handoverService } from '../handover-service.ts';
import type { SignatureStore } from '../signature-store.ts';
import { isUndecided, type OfflineHandoverRecord } from './offline-handover-record.ts';
import { offlineHandoverRepository } from './offline-handover-repository.ts';

type Staff = Pick<Caller, 'email'>;

type Action = Extract<AuditEntry['action'], `OFFLINE_HANDOVER_${string}`>;

/**
 * Records handovers that were taken without a network (decision 205). Each is stored with its signature when it arrives, so
 * that it ends as exactly one handover, or as a difference that a person decides.
 */
export function offlineHandovers(table: Table, signatures: Pick<SignatureStore, 'keep'>, clock: Clock) {
  const repository = offlineHandoverRepository(table);
  const handovers = handoverRepository(table);
  const parcels = parcelRepository(table);
  const findCustomer = customerSummaries(table);
  const service = handoverService(table, signatures, clock);

  /** @throws NotFound for a package that is not the customer's. The tablet keeps the handover, and shows why. */
  async function ownNumber(customerId: string, parcelId: string) {
    const parcel = await parcels.find(parcelId);
    if (parcel?.customerId !== customerId) throw new NotFound('There is no such package.');
    return { parcelId, freightBillNum: parcel.freightBillNum };
  }

  /** Stores what has arrived, or finds it. @throws Conflict if it has arrived with another content */
  async function received({ email }: Staff, input: OfflineHandoverInput): Promise<OfflineHandoverRecord> {
    const { takenAt, asOf, ...request } = input;
    const { customerId, handoverId } = request;
    const contentHash = contentHashOf(request);
    const earlier = await repository.find(customerId, handoverId);
    if (earlier) {
      if (earlier.contentHash === contentHash) return earlier;
      throw new Conflict('This handover was already sent with other packages or another signature.');
    }
    const ids = [...new Set(request.parcelIds)];
    const [customer, found] = await Promise.all([
      findCustomer(customerId),
      Promise.all(ids.map((parcelId) => ownNumber(customerId, parcelId))),
    ]);
    if (!customer) throw new NotFound('There is no such customer.');
    await signatures.keep(request.signature, signatureKeyOf(request));
    const record: OfflineHandoverRecord = {
      ...{ handoverId, customerId, request, takenAt, asOf, contentHash },
      parcels: found,
      customerName: customer.name,
      companyName: customer.company,
      customerNumber: customer.customerNumber,
      sentAt: clock.now().toISOString(),
      takenBy: email,
      state: 'RECEIVED',
      version: 1,
    };
    try {
      await repository.create(record);
      return record;
    } catch (error) {
      if (error instanceof VersionConflict) return received({ email }, input);
      throw error;
    }
  }

  async function outcomeOf(record: OfflineHandoverRecord): Promise<OfflineOutcome> {
    if (record.state === 'CLOSED') return { state: 'CLOSED' };
    if (record.state !== 'RECORDED') return { state: 'DIFFERS', reason: record.reason ?? '' };
    const { customerId, handoverId } = record;
    const handover = await handovers.find(customerId, handoverId);
    if (!handover) throw new Error(`The handover ${handoverId} is missing.`);
    return { state: 'RECORDED', handover };
  }

  const current = async ({
    customerId,
    handoverId,
  }: Pick<OfflineHandoverRecord, 'customerId' | 'handoverId'>) => {
    const record = await repository.find(customerId, handoverId);
    if (!record) throw new NotFound('There is no such handover.');
    return record;
  };

  /** Saves a decision, unless another one came first. Returns what holds then. */
  async function decide(before: OfflineHandoverRecord, after: OfflineHandoverRecord, entries: AuditEntry[]) {
    try {
      await repository.save(before, after, entries);
      return outcomeOf(after);
    } catch (error) {
      if (error instanceof VersionConflict) return outcomeOf(await current(before));
      throw error;
    }
  }

  const differs = (before: OfflineHandoverRecord, reason: string): Promise<OfflineOutcome> => {
    if (before.reason === reason) return outcomeOf(before);
    const after = { ...before, state: 'DIFFERS', reason } as const;
    return decide(before, after, entriesOf(after, 'OFFLINE_HANDOVER_DIFFERS', before.takenBy, reason));
  };

  const recorded = (record: OfflineHandoverRecord, by: string | undefined): OfflineHandoverRecord => ({
    ...record,
    state: 'RECORDED',
    reason: undefined,
    ...(by !== undefined && { resolved: { at: clock.now().toISOString(), by } }),
  });

  /** Tries to record it. `by` is who decided that, after it differed. */
  async function attempt(record: OfflineHandoverRecord, by?: string): Promise<OfflineOutcome> {
    try {
      const handover = await service.handOver({ email: record.takenBy }, record.request, {
        takenAt: takenTime(record),
        write: async () => {
          const latest = await current(record);
          if (!isUndecided(latest)) throw new Conflict('This was decided meanwhile.');
          return repository.change(latest, recorded(latest, by));
        },
      });
      const after = await current(record);
      // The same handover came with a network before, so nothing was written now.
      if (isUndecided(after)) await decide(after, recorded(after, by), []);
      return { state: 'RECORDED', handover };
    } catch (error) {
      // Too many wrong codes at the terminal say nothing about this one.
      const isPassing = error instanceof Unavailable || error instanceof LimitReached;
      if (!(error instanceof ServiceError) || isPassing) throw error;
      const latest = await current(record);
      return isUndecided(latest) ? differs(latest, error.message) : outcomeOf(latest);
    }
  }

  const entriesOf = (
    { parcels: of, handoverId, version }: OfflineHandoverRecord,
    action: Action,
    by: string,
    reason: string | undefined,
  ): AuditEntry[] =>
    of.map(({ parcelId }) => ({
      ...{ parcelId, at: clock.now().toISOString(), by, action, reason },
      subjectId: `${handoverId}-v${version}`,
      version: 1,
    }));

  return {
    /**
     * Records a handover that was taken without a network. The same request again returns the same outcome.
     * @throws NotFound for a package that is not the customer's, Conflict if the signature has not been uploaded, or if the id was
     * used for something else, LimitReached after too many wrong codes at the terminal: it must be sent again
     */
    send: async (caller: Staff, input: OfflineHandoverInput): Promise<OfflineOutcome> => {
      const record = await received(caller, input);
      if (record.state !== 'RECEIVED') return outcomeOf(record);
      const problem = offlineTimeProblem(record, new Date(record.sentAt));
      return problem === null ? attempt(record) : differs(record, problem);
    },

    undecidedAt: repository.undecidedAt,

    /**
     * Tries again, because a person decided so, which stands in the trail of the packages first. If the time was refused, it
     * counts as when it was sent, so somebody must be allowed to decide about the storage.
     * @throws NotFound, Forbidden, LimitReached
     */
    retry: async (
      caller: Staff & Pick<Caller, 'roles'>,
      id: { customerId: string; handoverId: string },
    ): Promise<OfflineOutcome> => {
      const record = await retryOnConflict(async () => {
        const latest = await current(id);
        if (!isUndecided(latest)) return latest;
        const problem = offlineTimeProblem(latest, new Date(latest.sentAt));
        if (problem !== null && !mayDo('waiveAnyStorage', caller.roles))
          throw new Forbidden(`${problem} Only customer service can accept that.`);
        const entries = entriesOf(latest, 'OFFLINE_HANDOVER_RETRIED', caller.email, latest.reason);
        await repository.save(latest, latest, entries);
        return latest;
      });
      return isUndecided(record) ? attempt(record, caller.email) : outcomeOf(record);
    },

    /** Closes it without a handover. @throws NotFound */
    close: async (
      caller: Staff,
      id: { customerId: string; handoverId: string },
      note: string,
    ): Promise<OfflineOutcome> => {
      const before = await current(id);
      if (!isUndecided(before)) return outcomeOf(before);
      const resolved = { at: clock.now().toISOString(), by: caller.email, note };
      const after = { ...before, state: 'CLOSED', resolved } as const;
      return decide(before, after, entriesOf(after, 'OFFLINE_HANDOVER_CLOSED', caller.email, note));
    },
  };
}
