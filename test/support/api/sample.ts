import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { appointmentId } from '#functions/appointments/appointment-record.ts';
import { newCustomerId, newParcelId, newPaymentId } from '#functions/core/data/ids.ts';
import { messageIdOf } from '#functions/messages/ledger/message-record.ts';
import { linkIdOf, newToken } from '#functions/payments/links/link-record.ts';
import type { Role } from '#shared/roles.ts';
import type { Access, RawRequest, Route, RouteInput } from '#shared/route.ts';
import type { Person } from '../events.ts';

/** Creates a well-formed id that does not exist, for each kind of id. */
export const MISSING_ID = {
  agent: () => randomUUID(),
  agentHandover: () => randomUUID(),
  appointment: ({ customerId }: Person) => appointmentId({ customerId, locationCode: 'KOD', number: 99 }),
  authorization: () => randomUUID(),
  calendar: ({ customerId }) => `${customerId}.${randomBytes(24).toString('base64url')}`,
  card: () => `card_${randomBytes(18).toString('base64url')}`,
  closure: () => randomUUID(),
  customer: () => newCustomerId(new Date()),
  'freight bill': () => `NB${randomInt(10 ** 10, 10 ** 11)}`,
  handover: () => randomUUID(),
  email: ({ email }: Person) => `no-${email}`,
  intake: () => randomUUID(),
  linkToken: () => newToken(),
  message: () => messageIdOf({ id: randomUUID(), at: new Date().toISOString() }, 'EMAIL'),
  parcel: ({ customerId }: Person) => newParcelId(customerId, new Date()),
  payment: ({ customerId }: Person) => newPaymentId(customerId, new Date()),
  paymentLink: () => linkIdOf(newToken()),
  reference: ({ customerId }) => newPaymentId(customerId, new Date()).slice(customerId.length + 1),
  sailing: () => `2026-01-02_LOAD${randomInt(10 ** 5, 10 ** 6)}`,
  preAlert: () => `1Z${randomBytes(8).toString('hex').toUpperCase()}`,
  receipt: () => String(randomInt(10 ** 9, 10 ** 10)),
} as const satisfies Record<string, (owner: Person) => string>;
export type IdKind = keyof typeof MISSING_ID;

/** Fields that no body may contain unless the route's sample gives a reason. */
export const SERVER_OWNED = [
  'charges',
  'cognito:groups',
  'createdAt',
  'customerId',
  'customerNumber',
  'groups',
  'parcelId',
  'paymentStatus',
  'price',
  'priceCents',
  'roles',
  'status',
  'statusHistory',
  'version',
] as const;
export type ServerOwned = (typeof SERVER_OWNED)[number];

/** The callers that a route's samples are sent as. */
type Callers<A extends Access> = A extends readonly Role[]
  ? readonly [A[number], ...A[number][]]
  : 'anonymous';

/** The kinds of the ids in an input. A list has the kind of its entries. */
type IdsIn<T> = T extends string
  ? IdKind
  : T extends readonly (infer Entry)[]
    ? IdsIn<Entry>
    : T extends object
      ? { readonly [Name in keyof T]?: IdsIn<T[Name]> }
      : never;

/** A reason for each named value of an input. */
type ReasonsIn<T> = T extends string
  ? string
  : T extends object
    ? { readonly [Name in keyof T]?: ReasonsIn<T[Name]> }
    : never;

/** The input of a route, and the raw request if its handler checks that. */
type SampleInput<R extends Route> = RouteInput<R> &
  (R extends { readonly rawBody: true } ? { readonly raw: RawRequest } : unknown);

/** A request that succeeds for the given roles and state. */
type Sample<R extends Route, States> = {
  [Name in keyof States]: {
    readonly as: Callers<R['access']>;
    /**
     * The state that the request needs. It belongs to a customer, who is the caller if the sample is sent as a
     * customer.
     */
    readonly state: Name;
    readonly request: (given: States[Name] & { readonly owner: Person }) => SampleInput<R>;
    /** The ids in the request. Each is replaced with another customer's id and with a missing one. */
    readonly ids?: IdsIn<SampleInput<R>>;
    /** Values that differ between two requests but identify nobody, such as a free pickup time. */
    readonly notIds?: ReasonsIn<SampleInput<R>>;
    /** For a staff route for all customers: a request with another customer's id also succeeds. */
    readonly otherCustomers?: 'allowed';
    /** The response has a result for each id, so the request succeeds even if an id is missing. */
    readonly hasResultPerId?: true;
    /**
     * For a read whose response does not depend on the caller. Otherwise two customers must get different responses.
     */
    readonly sameForAll?: true;
    /** Why the body may contain a server-owned field. */
    readonly sets?: Partial<Record<ServerOwned, string>>;
    /**
     * Why fields of the body are neither in the response nor in a record of the owner afterward: a reason for each, or
     * one for all.
     */
    readonly notKept?: string | Readonly<Record<string, string>>;
  };
}[keyof States];

/** At least one sample for each route. Together they must cover all roles of the route. */
export type SamplesOf<T extends Readonly<Record<string, Route>>, States> = {
  readonly [Id in keyof T]: Sample<T[Id], States> | readonly Sample<T[Id], States>[];
};

/** The input of any route. */
export interface AnyInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  /** Sent instead of `body`, unchanged. */
  readonly raw?: RawRequest;
}

/** A sample without the types of its route and state. */
export interface AnySample {
  readonly as: 'anonymous' | readonly Role[];
  readonly state: string;
  readonly request: (given: { readonly owner: Person }) => AnyInput;
  readonly ids?: unknown;
  readonly notIds?: unknown;
  readonly otherCustomers?: 'allowed';
  readonly hasResultPerId?: true;
  readonly sameForAll?: true;
  readonly sets?: Partial<Record<ServerOwned, string>>;
  readonly notKept?: string | Readonly<Record<string, string>>;
}

type Path = readonly (string | number)[];

/** The path of an id in a request. */
export interface IdPath {
  readonly path: Path;
  readonly kind: IdKind;
}

/** The paths of all ids that a sample declares in a request. */
export function idPaths(ids: unknown, value: unknown, path: Path = []): IdPath[] {
  if (Array.isArray(value)) return value.flatMap((entry, at) => idPaths(ids, entry, [...path, at]));
  if (typeof ids === 'string') return [{ path, kind: ids as IdKind }];
  return Object.entries(ids ?? {}).flatMap(([name, inner]) =>
    idPaths(inner, valueAt(value, [name]), [...path, name]),
  );
}

/** The value at a path, or undefined. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown>)?.[step], value);
}

/** A copy with a different value at a path. */
export function withValueAt<T>(value: T, path: Path, replacement: unknown): T {
  const copy = structuredClone(value);
  const last = path.at(-1);
  if (last === undefined) return replacement as T;
  (valueAt(copy, path.slice(0, -1)) as Record<string | number, unknown>)[last] = replacement;
  return copy;
}

/** The paths of all leaf values. */
export function leafPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [path];
  const steps = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return steps.flatMap((step) => leafPaths(valueAt(value, [step]), [...path, step]));
}
