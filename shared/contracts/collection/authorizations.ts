import * as z from 'zod/mini';
import { defineRoutes } from '#shared/route.ts';
import { formatPhone, INVALID_PHONE, isPhone } from '#shared/rules/customer.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { STAFF_ACTIONS } from '#shared/rules/staff/staff-actions.ts';
import { CustomerFields, Instant, OffsetDateTime, RequestId } from '../primitives.ts';
import { Id, line } from '../text.ts';
import { CollectionCode } from './authority.ts';

export const MAX_PERSON_LENGTH = 60;

/** The name on the photo ID of whoever collects. */
const PersonName = line(MAX_PERSON_LENGTH, {
  required: 'Enter the name on their photo ID.',
  tooLong: `A name can be at most ${MAX_PERSON_LENGTH} characters.`,
});

/** A mobile number, or nothing. */
const OptionalPhone = z.string().check(
  z.overwrite(formatPhone),
  z.refine((phone) => phone === '' || isPhone(phone), INVALID_PHONE),
);

/** What somebody may collect: what is ready at one pickup, one package, or anything until the customer ends it. */
export const AuthorizationScope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('PICKUP'), appointmentId: Id }),
  z.strictObject({ kind: z.literal('PACKAGE'), parcelId: Id }),
  z.strictObject({ kind: z.literal('STANDING') }),
]);
export type AuthorizationScope = z.infer<typeof AuthorizationScope>;

/** Those that still count. An ended one leaves the list. */
export const OPEN_STATES = ['ACTIVE', 'LOCKED'] as const;
export const ENDED_STATES = ['REVOKED', 'USED', 'OVER'] as const;

/**
 * A person who may collect for the customer. `code` is what they say at the counter; it is replaced after each handover and
 * by a new one after it was locked. `phone` is theirs, `###-###-####`, or empty. `place` says where and until when, if it is
 * for a pickup: `pickupDate` is a local time with its offset. `freightBillNum` is that of the package that it is for.
 */
export const Authorization = z.object({
  authorizationId: z.string(),
  name: z.string(),
  phone: z.string(),
  scope: AuthorizationScope,
  place: z.optional(z.object({ locationCode: z.enum(DESTINATION_CODES), pickupDate: OffsetDateTime() })),
  freightBillNum: z.optional(z.string()),
  state: z.enum(OPEN_STATES),
  code: z.string(),
  createdAt: Instant,
  textedAt: z.optional(Instant),
  lastUsedAt: z.optional(Instant),
});
export type Authorization = z.infer<typeof Authorization>;

/** The browser chooses `authorizationId`, so a repeated request is one authorization. */
export const AuthorizationInput = z.strictObject({
  authorizationId: RequestId,
  name: PersonName,
  phone: OptionalPhone,
  scope: AuthorizationScope,
});
export type AuthorizationInput = z.infer<typeof AuthorizationInput>;

/** Who may take what at a terminal. `parcelIds` are the packages there that the code covers and that are ready. */
export const CheckedCode = z.object({
  authorizationId: z.string(),
  name: z.string(),
  code: z.string(),
  customerId: z.string(),
  ...CustomerFields,
  scope: z.enum(['PICKUP', 'PACKAGE', 'STANDING']),
  parcelIds: z.array(z.string()),
});
export type CheckedCode = z.infer<typeof CheckedCode>;

const AuthorizationId = z.object({ authorizationId: Id });

export const authorizationRoutes = defineRoutes('collection', {
  listAuthorizations: {
    key: 'GET /authorizations',
    summary: 'List the people who may collect for the caller, with their codes',
    access: ['Customer'],
    response: z.array(Authorization),
    skipsUnreadable: true,
  },
  createAuthorization: {
    key: 'POST /authorizations',
    summary: 'Let somebody collect. The same request again returns the same authorization.',
    access: ['Customer'],
    body: AuthorizationInput,
    response: Authorization,
    errors: [404, 409, 429],
  },
  revokeAuthorization: {
    key: 'DELETE /authorizations/{authorizationId}',
    summary: 'End an authorization, so that its code stops working. Does nothing if it has already ended.',
    access: ['Customer'],
    params: AuthorizationId,
    response: null,
    errors: [409],
  },
  renewAuthorizationCode: {
    key: 'POST /authorizations/{authorizationId}/code',
    summary: 'Replace the code, such as after it was locked. The earlier one stops working.',
    access: ['Customer'],
    params: AuthorizationId,
    response: Authorization,
    errors: [409, 429],
  },
  textAuthorizationCode: {
    key: 'POST /authorizations/{authorizationId}/text',
    summary: "Send the code to the person's mobile number by text",
    access: ['Customer'],
    params: AuthorizationId,
    response: Authorization,
    errors: [409, 429, 503],
  },
});

export const collectionCodeRoutes = defineRoutes('handovers', {
  checkCollectionCode: {
    key: 'POST /staff/collection-codes',
    summary:
      'Find out who may collect what with a code. A wrong code counts, and the fifth locks the authorization.',
    access: STAFF_ACTIONS.handOver,
    body: z.strictObject({ locationCode: z.enum(DESTINATION_CODES), code: CollectionCode }),
    response: CheckedCode,
    errors: [404, 409, 429],
  },
});
