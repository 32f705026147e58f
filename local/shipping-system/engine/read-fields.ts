import * as z from 'zod/mini';
import { ApiFailure, type ErrorLine, failure } from './failure.ts';
import { EMPTY_FIELDS, type OrderFields } from './order.ts';

const Text = z.string();
const Money = z.nullable(z.number());

const Fields = z.partial(
  z.object({
    caller: z.partial(z.object({ clientId: Text, name: Text, contact: Text })),
    startZone: Text,
    endZone: Text,
    user1: Text,
    user2: Text,
    user3: Text,
    weight: z.number(),
    weightUnits: z.enum(['LB']),
    length: z.number(),
    width: z.number(),
    height: z.number(),
    lengthUnits: z.enum(['IN']),
    declaredValue: Money,
    charges: Money,
    dangerousGoods: z.array(
      z.object({
        unNumber: Text,
        class: Text,
        packingGroup: Text,
        quantity: z.nullable(z.number()),
        units: Text,
        emergencyPhone: Text,
      }),
    ),
    customDefs: z.array(z.object({ label: Text, value: Text })),
    traceNumbers: z.array(z.object({ traceType: Text, traceNumber: Text })),
  }),
);

/** The API's code for a value of the wrong type. */
const CODE_OF = new Map([
  ['number', 'invalidDouble'],
  ['string', 'invalidString'],
  ['array', 'invalidJsonArray'],
  ['object', 'invalidJsonObject'],
]);

/**
 * The fields of a request's body, on top of what the order has. Other fields are ignored.
 * @throws ApiFailure if there are none, or their types are wrong
 */
export function readFields(body: unknown, before: OrderFields = EMPTY_FIELDS): OrderFields {
  const read = Fields.safeParse(body);
  if (!read.success) throw new ApiFailure(400, read.error.issues.map(lineOf));
  const { caller, ...fields } = read.data;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  if (!caller && Object.keys(given).length === 0)
    throw failure(400, 'noValidFields', 'The request has no valid fields');
  return { ...before, ...given, caller: { ...before.caller, ...caller } };
}

function lineOf(issue: z.core.$ZodIssue): ErrorLine {
  const field = issue.path.join('.');
  const code =
    issue.code === 'invalid_type' ? (CODE_OF.get(issue.expected) ?? 'invalidJsonValue') : 'invalidEnum';
  return { code, description: `${field === '' ? 'The body' : field} is not valid` };
}
