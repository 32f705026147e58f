import { expect } from 'vitest';
import type { Route } from '#shared/route.ts';
import { type Api, callsOf, type PreparedCall, prepare, routeOf, send, successStatus } from '../api.ts';
import { expectErrorBody } from '../error-responses.ts';
import {
  HOSTILE_STRINGS,
  isStorable,
  MIXED_TEXT,
  type RequestString,
  requestStrings,
  stringsOf,
} from '../request-strings.ts';
import type { AnyInput } from '../sample.ts';
import { resultOf } from './fuzz.ts';

/**
 * Strings that cannot be arbitrary text: they refer to something, must be unique, ASCII or have the format of a shelf, or are not
 * accepted with the status of the sample.
 */
const EXCLUDED = [
  'moveParcels.body.locationDetail',
  'editParcel.body.locationDetail',
  'registerCustomer.body.emailAddress',
  'saveCard.body.ccToken',
  'receivePackage.body.shippingTrackingNum',
  'setParcelStatus.body.reason',
  'setWaybill.body.waybillNumber',
  ...['release', 'page', 'message', 'stack'].map((field) => `reportBrowserError.body.${field}`),
];

/** Longer strings do not fit into a URL. */
const MAX_URL_LENGTH = 3000;

/**
 * Sends each hostile string in all strings of a request that reject it, whose error must name each of them, and in each
 * string that accepts it, which must not cause an internal error.
 */
export async function checkHostileStrings(api: Api, id: string): Promise<void> {
  const strings = requestStrings(routeOf(api, id));
  const [call] = callsOf(api, id);
  if (!call || strings.length === 0) return;
  const prepared = await prepare(api, call);
  for (const [name, hostile] of Object.entries(HOSTILE_STRINGS))
    for (const part of ['params', 'query', 'body'] as const) {
      if (part !== 'body' && (hostile.length > MAX_URL_LENGTH || !hostile.isWellFormed())) continue;
      const ofPart = strings.filter(({ path }) => path[0] === part);
      const rejecting = ofPart.filter(({ schema }) => !schema.safeParse(hostile).success);
      const where = `${id}, ${part} with ${name}`;
      if (rejecting.length > 0) await expectRejected(api, id, prepared, rejecting, hostile, where);
      for (const string of ofPart.filter((each) => !rejecting.includes(each))) {
        const response = await send(api, id, withStrings(prepared.input, [string], hostile), prepared.token);
        expect(response.status, where).toBeLessThan(500);
        if (response.status >= 400) expectErrorBody(response.status, await resultOf(response));
      }
    }
}

async function expectRejected(
  api: Api,
  id: string,
  { input, token }: PreparedCall,
  strings: readonly RequestString[],
  hostile: string,
  where: string,
): Promise<void> {
  const response = await send(api, id, withStrings(input, strings, hostile), token);
  const body = (await resultOf(response)) as { fieldErrors?: readonly { field: string }[] };
  expectErrorBody(response.status, body);
  // A page does not say what was wrong.
  const isPath = strings[0]?.path[0] === 'params' || typeof body === 'string';
  expect(response.status, where).toBe(isPath ? 404 : 400);
  if (isPath) return;
  const named = body.fieldErrors?.map(({ field }) => field.split('.')[0]);
  expect(named, where).toEqual(expect.arrayContaining(strings.map(({ path }) => path[1])));
}

/**
 * Sends a request whose free texts contain everything that is normalized. It must succeed, and the same fields as in a
 * request with plain text must be stored or returned, as their contract normalizes them.
 */
export async function checkFreeTexts(api: Api, id: string): Promise<void> {
  const [call] = callsOf(api, id);
  const texts = freeTexts(id, routeOf(api, id));
  if (!call || texts.length === 0) return;
  const [plain, mixed] = await Promise.all([prepare(api, call), prepare(api, call)]);
  const kept = await keptTexts(api, id, plain, texts, 'North Star');
  expect(await keptTexts(api, id, mixed, texts, MIXED_TEXT), id).toEqual(kept);
}

function freeTexts(id: string, route: Route): RequestString[] {
  return requestStrings(route).filter(
    ({ path, schema }) =>
      path[0] === 'body' &&
      schema.safeParse('North Star').success &&
      !EXCLUDED.includes([id, ...path].join('.')),
  );
}

/** The paths of the texts that are stored or returned as their contract normalizes them. */
async function keptTexts(
  api: Api,
  id: string,
  { owner, token, input }: PreparedCall,
  texts: readonly RequestString[],
  text: string,
): Promise<string[]> {
  // The number makes each text unique.
  const sent = texts.map((string, index) => ({ string, text: `${text} ${index}` }));
  const request = sent.reduce((changed, { string, text }) => withStrings(changed, [string], text), input);
  const response = await send(api, id, request, token);
  const body = await response.text();
  expect(response.status, `${id}: ${body}`).toBe(successStatus(routeOf(api, id)));
  const records = await api.running().recordsOf(owner);
  const stored = stringsOf([...records.values(), JSON.parse(body || 'null')]);
  expect(
    stored.filter((each) => !isStorable(each)),
    id,
  ).toEqual([]);
  const isKept = ({ string: { schema }, text }: (typeof sent)[number]) =>
    stored.includes(String(schema.parse(text)));
  return sent.filter(isKept).map(({ string }) => string.path.join('.'));
}

/** A copy of a request with a text in these strings. Creates missing objects and lists on their paths. */
function withStrings<T extends AnyInput>(input: T, strings: readonly RequestString[], text: string): T {
  const place = (value: unknown, [step, ...rest]: readonly string[]): unknown => {
    if (step === undefined) return text;
    if (step === '*') return [place(Array.isArray(value) ? value[0] : undefined, rest)];
    const fields = (value ?? {}) as Record<string, unknown>;
    return { ...fields, [step]: place(fields[step], rest) };
  };
  return strings.reduce<unknown>((changed, { path }) => place(changed, path), input) as T;
}
