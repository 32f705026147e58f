import type { Table } from '#functions/core/data/table.ts';
import type { Caller } from '#functions/core/platform/caller.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import {
  Conflict,
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

  /** @throws NotFound for another customer's package. A deleted one exists. */
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

  /** Tries to record it. `by` is who decided that, after it differed. */
  async function attempt(record: OfflineHandoverRecord, by?: string): Promise<OfflineOutcome> {
    const now = clock.now();
    const resolved = by === undefined ? {} : { resolved: { at: now.toISOString(), by } };
    try {
      const handover = await service.handOver({ email: record.takenBy }, record.request, {
        takenAt: takenTime(record, now),
        write: repository.change(record, { ...record, state: 'RECORDED', reason: undefined, ...resolved }),
      });
      return { state: 'RECORDED', handover };
    } catch (error) {
      if (!(error instanceof ServiceError) || error instanceof Unavailable) throw error;
      return differs(record, error.message);
    }
  }

  const entriesOf = (
    { parcels: of, handoverId, version }: OfflineHandoverRecord,
    action: Action,
    by: string,
    reason: string,
  ): AuditEntry[] =>
    of.map(({ parcelId }) => ({
      ...{ parcelId, at: clock.now().toISOString(), by, action, reason },
      subjectId: `${handoverId}-v${version}`,
      version: 1,
    }));

  return {
    /**
     * Records a handover that was taken without a network. The same request again returns the same outcome.
     * @throws NotFound for another customer's package, Conflict if the signature has not been uploaded, or if the id was
     * used for something else
     */
    send: async (caller: Staff, input: OfflineHandoverInput): Promise<OfflineOutcome> => {
      const record = await received(caller, input);
      if (record.state !== 'RECEIVED') return outcomeOf(record);
      const problem = offlineTimeProblem(record, new Date(record.sentAt));
      return problem === null ? attempt(record) : differs(record, problem);
    },

    undecidedAt: repository.undecidedAt,

    /** Tries again, because a person decided so. A time that was refused is accepted. @throws NotFound */
    retry: async (caller: Staff, id: { customerId: string; handoverId: string }): Promise<OfflineOutcome> => {
      const record = await current(id);
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
