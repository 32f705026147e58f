import { newCustomerId, newParcelId } from '../../../functions/data/ids.ts';
import type { Role } from '../../../shared/roles.ts';
import type { Access, Route, RouteInput } from '../../../shared/route.ts';
import type { Person } from '../events.ts';

/** For each kind of id that a request may name: one of the right form that nothing has. */
export const MISSING_ID = {
  customer: () => newCustomerId(new Date()),
  email: ({ email }: Person) => `no-${email}`,
  parcel: ({ customerId }: Person) => newParcelId(customerId, new Date()),
} as const satisfies Record<string, (owner: Person) => string>;
export type IdKind = keyof typeof MISSING_ID;

/** What no contract of a body may take, unless the sample of its route says why. */
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

/** Whom a route's samples are sent as. */
type Callers<A extends Access> = A extends readonly Role[] ? readonly [A[number], ...A[number][]] : 'anybody';

/** The kinds of the ids in an input; a list has the kind of its entries. */
type IdsIn<T> = T extends string
  ? IdKind
  : T extends readonly (infer Entry)[]
    ? IdsIn<Entry>
    : T extends object
      ? { readonly [Name in keyof T]?: IdsIn<T[Name]> }
      : never;

/** A request that succeeds, for the roles that it names, on the state that it names. */
type Sample<R extends Route, States> = {
  [Name in keyof States]: {
    readonly as: Callers<R['access']>;
    /** What must be there first. A customer owns it: the caller where the sample is sent as one. */
    readonly state: Name;
    readonly request: (given: States[Name] & { readonly owner: Person }) => RouteInput<R>;
    /** Which parts of the request are somebody's: each is replaced by another customer's and by a missing one. */
    readonly ids?: IdsIn<RouteInput<R>>;
    /** For a staff route that finds every customer's: another customer's id succeeds too. */
    readonly foreign?: 'found';
    /** For a read whose answer has nothing of the caller's. Otherwise two customers must get different answers. */
    readonly sameForAll?: true;
    /** Why the body may say what otherwise only the server does. */
    readonly sets?: Partial<Record<ServerOwned, string>>;
  };
}[keyof States];

/** At least one sample for each route of a table; together they are sent as every role that the route is for. */
export type SamplesOf<T extends Readonly<Record<string, Route>>, States> = {
  readonly [Id in keyof T]: Sample<T[Id], States> | readonly Sample<T[Id], States>[];
};

/** A request to a route in its parts. */
export interface AnyInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

/** A sample whose route and state are not known to the compiler. */
export interface AnySample {
  readonly as: 'anybody' | readonly Role[];
  readonly state: string;
  readonly request: (given: { readonly owner: Person }) => AnyInput;
  readonly ids?: unknown;
  readonly foreign?: 'found';
  readonly sameForAll?: true;
  readonly sets?: Partial<Record<ServerOwned, string>>;
}

type Path = readonly (string | number)[];

/** A part of a request that is somebody's. */
export interface IdPlace {
  readonly path: Path;
  readonly kind: IdKind;
}

/** Every id of a request that its sample declares; `value` is the request. */
export function idPlaces(ids: unknown, value: unknown, path: Path = []): IdPlace[] {
  if (Array.isArray(value)) return value.flatMap((entry, at) => idPlaces(ids, entry, [...path, at]));
  if (typeof ids === 'string') return [{ path, kind: ids as IdKind }];
  return Object.entries(ids ?? {}).flatMap(([name, inner]) =>
    idPlaces(inner, valueAt(value, [name]), [...path, name]),
  );
}

/** The value at a path, or undefined. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown>)?.[step], value);
}

/** A copy with another value at a path. */
export function withValueAt<T>(value: T, path: Path, replacement: unknown): T {
  const copy = structuredClone(value);
  const last = path.at(-1);
  if (last === undefined) return replacement as T;
  (valueAt(copy, path.slice(0, -1)) as Record<string | number, unknown>)[last] = replacement;
  return copy;
}

/** The paths of all texts and numbers in a value. */
export function leafPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [path];
  const steps = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return steps.flatMap((step) => leafPaths(valueAt(value, [step]), [...path, step]));
}
