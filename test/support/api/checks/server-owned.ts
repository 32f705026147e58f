import { expect } from 'vitest';
import { MAX_FIELD_ERRORS } from '#functions/core/http/request.ts';
import { ApiErrorBody } from '#shared/api-error.ts';
import type { Route } from '#shared/route.ts';
import { type Api, expectNoChange, type PreparedPair, routeOf, send } from '../api.ts';
import { type AnyInput, leafPaths, SERVER_OWNED, type ServerOwned, valueAt, withValueAt } from '../sample.ts';
import { allFields } from '../schema-fields.ts';

type Path = readonly (string | number)[];

/** Fields that a body must not contain: server-owned fields, and response fields outside the contract. */
function forbiddenFields({ routes }: Api, { body }: Route): string[] {
  const responseFields = Object.values(routes).flatMap(({ response }) => allFields(response, 'output'));
  const inputFields = allFields(body);
  return [...new Set([...SERVER_OWNED, ...responseFields])].filter((field) => !inputFields.includes(field));
}

/** Asserts that a body with server-owned fields is rejected with an error for each of them, and changes nothing. */
export async function checkServerOwnedFields(
  api: Api,
  id: string,
  { sample, mine: { owner, token, input } }: PreparedPair,
): Promise<void> {
  const route = routeOf(api, id);
  const allowed = Object.keys(sample.sets ?? {});
  const notAllowed = allFields(route.body).filter(
    (field) => SERVER_OWNED.includes(field as ServerOwned) && !allowed.includes(field),
  );
  expect(notAllowed, `The contract of ${id} accepts a server-owned field.`).toEqual([]);

  const fields = inGroups(forbiddenFields(api, route));
  await expectNoChange(api, [owner], async () => {
    for (const place of objectsIn(input.body))
      for (const group of fields) {
        const extended = {
          ...Object.fromEntries(group.map((field) => [field, 1])),
          ...objectAt(input, place),
        };
        const body = withValueAt(input.body, place, extended);
        const response = await send(api, id, { ...input, body }, token);
        const where = `${id} with fields in ${['body', ...place].join('.')}`;
        expect(response.status, where).toBe(400);
        const named = ApiErrorBody.parse(await response.json()).fieldErrors?.map(({ field }) => field);
        expect(named, where).toEqual(
          expect.arrayContaining(group.map((field) => [...place, field].join('.'))),
        );
      }
  });
}

/** Groups that are small enough for a response to name each field. */
function inGroups(fields: readonly string[]): string[][] {
  const groups = Math.ceil(fields.length / MAX_FIELD_ERRORS);
  return Array.from({ length: groups }, (_, group) => fields.filter((_, index) => index % groups === group));
}

const objectAt = ({ body }: AnyInput, place: Path) => valueAt(body, place) as object;

/** The paths of all objects in a value, including the value itself. */
function objectsIn(value: unknown): Path[] {
  const parents = leafPaths(value).map((path) => path.slice(0, -1));
  const all = parents.flatMap((path) => path.map((_, depth) => path.slice(0, depth + 1)));
  const unique = new Map([[], ...all].map((path) => [path.join('.'), path] as const));
  return [...unique.values()].filter((path) => !Array.isArray(valueAt(value, path)));
}
