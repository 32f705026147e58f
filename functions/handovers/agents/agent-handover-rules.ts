import { createHash } from 'node:crypto';
import type { AgentRecord } from '#functions/collection/agents/agent-record.ts';
import type { InstructionRecord } from '#functions/collection/agents/instruction-record.ts';
import { Conflict, invalidField, NotFound } from '#functions/core/platform/errors.ts';
import type { CustomerRecord } from '#functions/customers/customer-record.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import type { StorageDue } from '#functions/parcels/storage/parcel-storage.ts';
import type {
  AgentHandoverInput,
  ManifestLine,
  WaybillInput,
} from '#shared/contracts/staff/agent-handovers.ts';
import { waybillOf, waybillProblem } from '#shared/rules/collection/air-waybill.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import { formatDollars } from '#shared/rules/texts/numbers.ts';
import { namesOf } from '../handover-rules.ts';
import type { AgentHandoverRecord, ManifestCustomerRecord } from './agent-handover-record.ts';

/** Identifies what is handed over to whom. The order of the parcels does not matter. */
export function agentContentHash(input: AgentHandoverInput): string {
  const { locationCode, agentId, parcelIds, driverName, signature } = input;
  const content = [locationCode, agentId, [...new Set(parcelIds)].sort(), driverName, signature];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** Why a parcel at the terminal cannot be handed over now, for the list; null if it can. */
export function obstacleOf(parcel: ParcelRecord, due: StorageDue | undefined): string | null {
  if (parcel.handoverId !== undefined) return 'Already handed over';
  if (parcel.refusal !== undefined) return 'Refused by the customer';
  if (parcel.paymentStatus !== 'PAID') return 'Not paid';
  return due ? `${formatDollars(dollarsFromCents(due.dueCents))} due for storage` : null;
}

/** Whether the instruction holds for this agent. */
export const isFor = (
  instruction: InstructionRecord | null | undefined,
  { agentId, locationCode }: Pick<AgentRecord, 'agentId' | 'locationCode'>,
): instruction is InstructionRecord =>
  instruction?.isActive === true &&
  instruction.agentId === agentId &&
  instruction.locationCode === locationCode;

/** @throws Conflict with the freight bill numbers of the parcels whose customers have not authorized this agent, or no more */
export function requireInstructed(
  parcels: readonly ParcelRecord[],
  instructions: ReadonlyMap<string, InstructionRecord | null>,
  agent: AgentRecord,
): void {
  const refused = parcels.filter(({ customerId }) => !isFor(instructions.get(customerId), agent));
  if (refused.length > 0)
    throw new Conflict(
      `${namesOf(refused)} can't be given to ${agent.name}: the customer has not asked for it, or has ended it.`,
    );
}

export const manifestLineOf = (parcel: ParcelRecord): ManifestLine => {
  const { parcelId, freightBillNum, weightLbs, length, width, height, hazard } = parcel;
  return { parcelId, freightBillNum, weightLbs, length, width, height, hazard };
};

/** A customer on a manifest. Only imported data can have a package without a profile. */
export function manifestCustomerOf(
  { customerId, community, account, recipient }: InstructionRecord,
  customer: CustomerRecord | null,
  parcels: readonly ParcelRecord[],
): ManifestCustomerRecord {
  return {
    customerId,
    customerName: customer?.name ?? '',
    companyName: customer?.company ?? '',
    customerNumber: customer?.customerNumber ?? '',
    community,
    account,
    recipient,
    parcels: parcels.map(manifestLineOf),
  };
}

/**
 * The handover with the waybill number of some of its customers. Returns the same object if they have it already.
 * @throws InvalidInput if it is no number of this kind of agent, NotFound if a customer is not on the manifest
 */
export function withWaybill(
  handover: AgentHandoverRecord,
  { customerIds, waybillNumber }: Omit<WaybillInput, 'version'>,
  by: string,
  now: Date,
): AgentHandoverRecord {
  const number = waybillOf(handover.agentKind, waybillNumber);
  if (number === null)
    throw invalidField(
      'waybillNumber',
      waybillProblem(handover.agentKind, waybillNumber) ?? 'Check the number.',
    );
  const ids = new Set(customerIds);
  // The same words as for an unknown handover, so that a guessed id tells nothing.
  if (customerIds.some((id) => !handover.customers.some(({ customerId }) => customerId === id)))
    throw new NotFound('There is no such handover.');
  const isNew = ({ customerId, waybill }: ManifestCustomerRecord) =>
    ids.has(customerId) && waybill?.number !== number;
  if (!handover.customers.some(isNew)) return handover;
  const at = now.toISOString();
  const customers = handover.customers.map((customer) =>
    isNew(customer)
      ? { ...customer, waybill: { number, at, by, count: (customer.waybill?.count ?? 0) + 1 } }
      : customer,
  );
  return { ...handover, customers };
}
