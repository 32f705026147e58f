import * as z from 'zod/mini';
import { defineRoutes } from '#shared/route.ts';
import { AGENT_KINDS, MAX_AGENT_HANDOVER } from '#shared/rules/collection/agents.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { STAFF_ACTIONS } from '#shared/rules/staff/staff-actions.ts';
import { Cursor, CustomerFields, Instant, pageLimit, RequestId, Url } from '../primitives.ts';
import { Id, line, numberLine } from '../text.ts';
import { Agent, AgentParams } from './agents.ts';
import { MAX_SIGNER_LENGTH, SignatureHash } from './handovers.ts';

const DestinationCode = z.enum(DESTINATION_CODES);
const MAX_WAYBILL_LENGTH = 30;

/** What the manifest says of a package. Inches and pounds. */
export const ManifestLine = z.object({
  parcelId: z.string(),
  freightBillNum: z.string(),
  weightLbs: z.number(),
  length: z.number(),
  width: z.number(),
  height: z.number(),
  hazard: z.boolean(),
});
export type ManifestLine = z.infer<typeof ManifestLine>;

const Recipient = {
  customerId: z.string(),
  ...CustomerFields,
  community: z.string(),
  account: z.string(),
  recipient: z.string(),
};

/** A package that is here. `obstacle` says why it cannot be handed over now; null if it can. */
const PackageForAgent = z.extend(ManifestLine, {
  locationDetail: z.string(),
  obstacle: z.nullable(z.string()),
});
export type PackageForAgent = z.infer<typeof PackageForAgent>;

const CustomerForAgent = z.object({ ...Recipient, parcels: z.array(PackageForAgent) });
export type CustomerForAgent = z.infer<typeof CustomerForAgent>;

/** What an agent can collect at its terminal. `unreadable` counts stored packages that this leaves out. */
const AgentPickup = z.object({ agent: Agent, customers: z.array(CustomerForAgent) });
export type AgentPickup = z.infer<typeof AgentPickup>;

/**
 * Packages of customers with an instruction, handed over to the agent against one signature, which must have been uploaded
 * before. The browser chooses `handoverId`, so a repeated request is one handover.
 */
export const AgentHandoverInput = z.strictObject({
  handoverId: RequestId,
  locationCode: DestinationCode,
  agentId: RequestId,
  parcelIds: z
    .array(Id)
    .check(z.minLength(1, 'Select at least one package.'), z.maxLength(MAX_AGENT_HANDOVER)),
  driverName: line(MAX_SIGNER_LENGTH, { required: "Enter the driver's name." }),
  identityConfirmed: z.literal(true, "Confirm the driver's identity."),
  signature: SignatureHash,
});
export type AgentHandoverInput = z.infer<typeof AgentHandoverInput>;

/** A customer of an agent handover, with the number under which the agent ships the packages once it is known. */
const ManifestCustomer = z.object({
  ...Recipient,
  parcels: z.array(ManifestLine),
  waybillNumber: z.optional(z.string()),
  trackingUrl: z.optional(Url),
});
export type ManifestCustomer = z.infer<typeof ManifestCustomer>;

/** `version` is for optimistic locking. `by` is the email address of the staff member. */
const AgentHandover = z.object({
  handoverId: z.string(),
  locationCode: DestinationCode,
  agentId: z.string(),
  agentName: z.string(),
  agentKind: z.enum(AGENT_KINDS),
  driverName: z.string(),
  handedOverAt: Instant,
  by: z.string(),
  customers: z.array(ManifestCustomer),
  version: z.int(),
});
export type AgentHandover = z.infer<typeof AgentHandover>;

const AgentHandoverSummary = z.object({
  handoverId: z.string(),
  agentName: z.string(),
  driverName: z.string(),
  handedOverAt: Instant,
  customers: z.int(),
  packages: z.int(),
  /** The customers whose waybill number is not known yet. */
  withoutWaybill: z.int(),
});
export type AgentHandoverSummary = z.infer<typeof AgentHandoverSummary>;

/** The same number for several customers, whose packages are on one waybill. */
export const WaybillInput = z.strictObject({
  customerIds: z
    .array(Id)
    .check(z.minLength(1, 'Select at least one customer.'), z.maxLength(MAX_AGENT_HANDOVER)),
  waybillNumber: numberLine(MAX_WAYBILL_LENGTH, { required: 'Enter the waybill number.' }),
  version: z.int().check(z.gte(1)),
});
export type WaybillInput = z.infer<typeof WaybillInput>;

const HandoverParams = z.object({ handoverId: Id });
export const MAX_HANDOVERS_PAGE = 50;

export const agentHandoverRoutes = defineRoutes('handovers', {
  getAgentPickup: {
    key: 'GET /staff/agents/{locationCode}/{agentId}',
    summary: 'List the packages that an agent can collect at its terminal, by customer',
    access: STAFF_ACTIONS.handOver,
    params: AgentParams,
    response: AgentPickup,
  },
  handOverToAgent: {
    key: 'POST /staff/agent-handovers',
    summary:
      "Hand several customers' packages over to an agent. The same request again returns the same handover.",
    access: STAFF_ACTIONS.handOver,
    body: AgentHandoverInput,
    response: AgentHandover,
    errors: [404, 409],
  },
  listAgentHandovers: {
    key: 'GET /staff/agent-handovers',
    summary:
      'List the handovers to agents at a terminal, those without a waybill number first, then the newest',
    access: STAFF_ACTIONS.handOver,
    query: z.strictObject({
      locationCode: DestinationCode,
      limit: z.optional(pageLimit(MAX_HANDOVERS_PAGE)),
      cursor: z.optional(Cursor),
    }),
    response: z.array(AgentHandoverSummary),
    paged: true,
  },
  getAgentHandover: {
    key: 'GET /staff/agent-handovers/{handoverId}',
    summary: 'Get a handover to an agent, for its manifest',
    access: STAFF_ACTIONS.handOver,
    params: HandoverParams,
    response: AgentHandover,
  },
  setWaybill: {
    key: 'PUT /staff/agent-handovers/{handoverId}/waybill',
    summary: 'Record the waybill number of customers, who are told it, also if it corrects another one',
    access: STAFF_ACTIONS.handOver,
    params: HandoverParams,
    body: WaybillInput,
    response: AgentHandover,
    errors: [409],
  },
});
