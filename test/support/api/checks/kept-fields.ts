import { expect } from 'vitest';
import { type Api, callsOf, type PreparedCall, prepare, routeOf } from '../api.ts';
import { type AnySample, leafPaths, valueAt } from '../sample.ts';
import { allFields } from '../schema-fields.ts';

type Leaf = readonly [name: string, value: unknown];

const isName = (step: string | number) => typeof step === 'string';

/** The values in JSON, each with the name of its field. The entries of a list have the name of the list. */
const leavesOf = (json: unknown): Leaf[] =>
  leafPaths(json).map((path) => [String(path.findLast(isName)), valueAt(json, path)]);

/** A text may be stored under another name, or as a part of another one. A number or a flag is recognized by its name. */
const isSame = ([name, value]: Leaf, [keptName, kept]: Leaf): boolean =>
  typeof value === 'string' && value.length > 3
    ? typeof kept === 'string' && kept.includes(value)
    : value === kept && name === keptName;

const reasonsOf = ({ notKept = {} }: AnySample): Readonly<Record<string, string>> =>
  typeof notKept === 'string' ? {} : notKept;

/** Asserts that the samples of a route send every field of its body, so that {@link checkFieldsAreKept} sees it. */
export async function checkFieldsAreSent(api: Api, id: string): Promise<void> {
  const samples = api.samples[id] ?? [];
  if (samples.some(({ notKept }) => typeof notKept === 'string')) return;
  const prepared = await Promise.all(callsOf(api, id).map((call) => prepare(api, call)));
  const sent = prepared.flatMap(({ input }) => leafPaths(input.body).flat().filter(isName));
  const explained = samples.flatMap((sample) => Object.keys(reasonsOf(sample)));
  const fields = allFields(routeOf(api, id).body);
  expect(
    fields.filter((field) => ![...sent, ...explained].includes(field)),
    `Fields of ${id} that no sample sends. Add them to its sample in test/support/sample-requests.ts.`,
  ).toEqual([]);
  expect(
    explained.filter((field) => !fields.includes(field)),
    `Fields in notKept of the sample of ${id} that the route does not have`,
  ).toEqual([]);
}

/** Asserts that each field of a successful request is in its response, or in a record of the owner. */
export async function checkFieldsAreKept(
  api: Api,
  id: string,
  sample: AnySample,
  { owner, input }: PreparedCall,
  response: unknown,
): Promise<void> {
  if (input.body === undefined || typeof sample.notKept === 'string') return;
  const kept = leavesOf([response, ...(await api.running().recordsOf(owner)).values()]);
  const explained = Object.keys(reasonsOf(sample));
  const lost = leavesOf(input.body).filter((sent) => !kept.some((leaf) => isSame(sent, leaf)));
  expect(
    lost.map(([name]) => name).filter((name) => !explained.includes(name)),
    `Fields of ${id} that are accepted, but in no response and no record. Store them, or say why not in notKept of the sample.`,
  ).toEqual([]);
}
