import type { AgentRecord } from '#functions/collection/agents/agent-record.ts';
import { agentRepository } from '#functions/collection/agents/agent-repository.ts';
import { noAgent } from '#functions/collection/agents/agent-service.ts';
import type { InstructionRecord } from '#functions/collection/agents/instruction-record.ts';
import { instructionRepository } from '#functions/collection/agents/instruction-repository.ts';
import { retryOnConflict } from '#functions/core/data/retry.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Caller } from '#functions/core/platform/caller.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { Conflict } from '#functions/core/platform/errors.ts';
import { inParallel } from '#functions/core/platform/in-parallel.ts';
import { customerOf } from '#functions/customers/customer-summary.ts';
import { parcelAccess } from '#functions/parcels/parcel-access.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import type { AgentHandoverInput } from '#shared/contracts/staff/agent-handovers.ts';
import { IMAGE_FOLDERS } from '#shared/deployment/images.ts';
import { fitsAgentHandover } from '#shared/rules/collection/agents.ts';
import { handoverChecks } from '../handover-checks.ts';
import { handoverCompletion } from '../handover-completion.ts';
import { claimed } from '../handover-rules.ts';
import type { SignatureStore } from '../signature-store.ts';
import { type AgentHandoverRecord, completionOf } from './agent-handover-record.ts';
import { agentHandoverRepository } from './agent-handover-repository.ts';
import { agentContentHash, manifestCustomerOf, requireInstructed } from './agent-handover-rules.ts';

/** How many records are read at the same time. */
const CONCURRENT_READS = 15;

/** Hands the packages of several customers over to an agent, against one signature (decision 199). */
export function agentHandoverService(
  table: Table,
  signatures: Pick<SignatureStore, 'keep'>,
  clock: Clock,
  handovers = agentHandoverRepository(table),
) {
  const { any } = parcelAccess(parcelRepository(table));
  const agents = agentRepository(table);
  const instructions = instructionRepository(table);
  const profileOf = customerOf(table);
  const { requireAllowed } = handoverChecks(table, clock);
  const complete = handoverCompletion(table);

  /** The handover of an earlier request with this id, or null. @throws Conflict if its content was different */
  async function existing({ handoverId }: AgentHandoverInput, contentHash: string) {
    const handover = await handovers.find(handoverId);
    if (handover && handover.contentHash !== contentHash)
      throw new Conflict(
        'This handover was already completed with different packages or a different signature.',
      );
    return handover;
  }

  /** @throws NotFound, Conflict if it collects no more */
  async function activeAgent(input: AgentHandoverInput): Promise<AgentRecord> {
    const agent = await agents.find(input, true);
    if (!agent) throw noAgent();
    if (!agent.isActive) throw new Conflict(`${agent.name} no longer collects here.`);
    return agent;
  }

  /** The parcels by customer, which can all be handed over now, and the instructions of these customers. */
  async function readyParcels(input: AgentHandoverInput, agent: AgentRecord) {
    const ids = [...new Set(input.parcelIds)];
    const parcels = await inParallel(ids, CONCURRENT_READS, (parcelId) => any(parcelId, true));
    const customerIds = [...new Set(parcels.map(({ customerId }) => customerId))].sort();
    if (!fitsAgentHandover(parcels.length, customerIds.length))
      throw new Conflict('These are too many packages at once. Hand over some of them first.');
    const found = await inParallel(
      customerIds,
      CONCURRENT_READS,
      async (customerId): Promise<[string, InstructionRecord | null]> => [
        customerId,
        await instructions.find(customerId, input.locationCode),
      ],
    );
    requireInstructed(parcels, new Map(found), agent);
    await requireAllowed(parcels, input.locationCode);
    const given = found.flatMap(([, instruction]) => instruction ?? []);
    return { parcels, given };
  }

  const customersOf = (given: readonly InstructionRecord[], parcels: readonly ParcelRecord[]) =>
    inParallel(given, CONCURRENT_READS, async (instruction) =>
      manifestCustomerOf(
        instruction,
        await profileOf(instruction.customerId),
        parcels.filter(({ customerId }) => customerId === instruction.customerId),
      ),
    );

  /** Creates the handover, which claims its parcels in their current state. The signature is copied first. */
  async function create({ email: by }: Pick<Caller, 'email'>, input: AgentHandoverInput) {
    const contentHash = agentContentHash(input);
    const { handoverId, locationCode, agentId, driverName: signerName, signature } = input;
    const signatureKey = `${IMAGE_FOLDERS.signatures}${handoverId}-${contentHash.slice(0, 16)}.png`;
    let isKept = false;
    return retryOnConflict(async () => {
      const earlier = await existing(input, contentHash);
      if (earlier) return earlier;
      const agent = await activeAgent(input);
      const { parcels, given } = await readyParcels(input, agent);
      if (!isKept) await signatures.keep(signature, signatureKey);
      isKept = true;
      const handover: AgentHandoverRecord = {
        ...{ handoverId, locationCode, agentId, agentName: agent.name, agentKind: agent.kind },
        ...{ signerName, signatureKey, by, contentHash },
        handedOverAt: clock.now().toISOString(),
        customers: await customersOf(given, parcels),
        version: 1,
      };
      const changes = parcels.map((parcel) => claimed(parcel, handover));
      await handovers.create(handover, changes, agent, given);
      return handover;
    });
  }

  return {
    /**
     * Hands packages over, all or none. A repeated request returns the same handover, and completes what a crash left
     * unfinished.
     * @throws NotFound for a package or an agent that does not exist, InvalidInput for a signature that is not an image,
     * Conflict if a package cannot be handed over or the signature has not been uploaded
     */
    handOver: async (
      caller: Pick<Caller, 'email'>,
      input: AgentHandoverInput,
    ): Promise<AgentHandoverRecord> => {
      const handover = await create(caller, input).catch(async (error: unknown) => {
        // If it was sent twice at once, the other request may have claimed the packages after this one looked for it.
        const other = error instanceof Conflict ? await existing(input, agentContentHash(input)) : null;
        if (other) return other;
        throw error;
      });
      await complete(completionOf(handover));
      return handover;
    },
  };
}
