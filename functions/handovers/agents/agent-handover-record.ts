import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import type { Key } from '#functions/core/data/keys.ts';
import { CustomerFields } from '#shared/contracts/primitives.ts';
import { AGENT_KINDS } from '#shared/rules/collection/agents.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import type { ClaimingHandover } from '../handover-rules.ts';

/** What the manifest says of a package, as of the handover. Inches and pounds. */
const ManifestLine = z.object({
  parcelId: z.string(),
  freightBillNum: z.string(),
  weightLbs: z.number(),
  length: z.number(),
  width: z.number(),
  height: z.number(),
  hazard: z.boolean(),
});

/** The number under which the agent ships the packages of a customer. `count` is 1, or more after corrections. */
const Waybill = z.object({ number: z.string(), at: z.string(), by: z.string(), count: z.int() });

const ManifestCustomer = z.object({
  customerId: z.string(),
  ...CustomerFields,
  community: z.string(),
  account: z.string(),
  recipient: z.string(),
  parcels: z.array(ManifestLine),
  waybill: z.optional(Waybill),
});
export type ManifestCustomerRecord = z.infer<typeof ManifestCustomer>;

/**
 * Packages of several customers that were handed over to an agent against one signature. All of them are claimed in the
 * transaction that creates it, and completed afterwards. `signerName` is the driver, `by` the email address of the staff
 * member, `contentHash` is of the request.
 */
export const AgentHandoverRecord = z.object({
  handoverId: z.string(),
  locationCode: z.enum(DESTINATION_CODES),
  agentId: z.string(),
  agentName: z.string(),
  agentKind: z.enum(AGENT_KINDS),
  signerName: z.string(),
  signatureKey: z.string(),
  handedOverAt: z.string(),
  by: z.string(),
  contentHash: z.string(),
  customers: z.array(ManifestCustomer),
  ...Versioned.shape,
});
export type AgentHandoverRecord = z.infer<typeof AgentHandoverRecord>;

export const agentHandoverKey = (handoverId: string): Key => ({
  pk: `AGENT_HANDOVER#${handoverId}`,
  sk: 'HANDOVER',
});

/** The index partition of a terminal's handovers to agents. In descending order, those without a waybill come first. */
export const agentHandoversPartition = (locationCode: string): string => `AGENT_HANDOVERS#${locationCode}`;
const [WAITING, KNOWN] = ['WAITING', 'KNOWN'];

const withoutWaybill = ({ customers }: Pick<AgentHandoverRecord, 'customers'>): number =>
  customers.filter(({ waybill }) => waybill === undefined).length;

/** What the list of a terminal shows. */
export const AgentHandoverRow = z.object({
  agentName: z.string(),
  signerName: z.string(),
  handedOverAt: z.string(),
  customers: z.int(),
  packages: z.int(),
  withoutWaybill: z.int(),
});

export const agentHandoverEntity = defineEntity({
  type: 'agent-handover',
  schema: AgentHandoverRecord,
  keys: (handover) => {
    const { handoverId, locationCode, handedOverAt } = handover;
    return {
      ...agentHandoverKey(handoverId),
      indexed: {
        listPk: agentHandoversPartition(locationCode),
        listSk: `${withoutWaybill(handover) > 0 ? WAITING : KNOWN}#${handedOverAt}#${handoverId}`,
      },
    };
  },
  projected: (handover) => ({
    summary: {
      agentName: handover.agentName,
      signerName: handover.signerName,
      handedOverAt: handover.handedOverAt,
      customers: handover.customers.length,
      packages: parcelIdsOf(handover).length,
      withoutWaybill: withoutWaybill(handover),
    } satisfies z.infer<typeof AgentHandoverRow>,
  }),
});

export const parcelIdsOf = ({ customers }: Pick<AgentHandoverRecord, 'customers'>): string[] =>
  customers.flatMap(({ parcels }) => parcels.map(({ parcelId }) => parcelId));

/** The handover as far as its parcels are concerned, all of which it has claimed. */
export const completionOf = (handover: AgentHandoverRecord): ClaimingHandover => ({
  ...handover,
  claimedParcelIds: parcelIdsOf(handover),
});
