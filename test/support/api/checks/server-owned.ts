import { expect } from 'vitest';
import { ApiErrorBody } from '../../../../shared/api-error.ts';
import type { Route } from '../../../../shared/route.ts';
import { type Api, type Call, expectNoChange, prepare, routeOf, send } from '../api.ts';
import { leafPaths, SERVER_OWNED, type ServerOwned, valueAt, withValueAt } from '../sample.ts';
import { allFields } from '../schema-fields.ts';

type Path = readonly (string | number)[];

/** Fields that a body must not contain: server-owned fields, and response fields outside the contract. */
function forbiddenFields({ routes }: Api, { body }: Route): string[] {
  const responseFields = Object.values(routes).flatMap(({ response }) => allFields(response, 'output'));
  const inputFields = allFields(body);
  return [...new Set([...SERVER_OWNED, ...responseFields])].filter((field) => !inputFields.includes(field));
}

/** Asserts that a body with a server-owned field is rejected with an error for that field, and changes nothing. */
export async function checkServerOwnedFields(api: Api, id: string, call: Call): Promise<void> {
  const route = routeOf(api, id);
  const allowed = Object.keys(call.sample.sets ?? {});
  const notAllowed = allFields(route.body).filter(
    (field) => SERVER_OWNED.includes(field as ServerOwned) && !allowed.includes(field),
  );
  expect(notAllowed, `The contract of ${id} accepts a server-owned field.`).toEqual([]);

  const { owner, token, input } = await prepare(api, call);
  await expectNoChange(api, [owner], async () => {
    for (const field of forbiddenFields(api, route))
      for (const place of objectsIn(input.body)) {
        const body = withValueAt(input.body, [...place, field], 1);
        const response = await send(api, id, { ...input, body }, token);
        const where = `${id} with ${[...place, field].join('.')}`;
        expect(response.status, where).toBe(400);
        const named = ApiErrorBody.parse(await response.json()).fieldErrors?.map((error) => error.field);
        expect(named, where).toContain([...place, field].join('.'));
      }
  });
}

/** The paths of all objects in a value, including the value itself. */
function objectsIn(value: unknown): Path[] {
  const parents = leafPaths(value).map((path) => path.slice(0, -1));
  const all = parents.flatMap((path) => path.map((_, depth) => path.slice(0, depth + 1)));
  const unique = new Map([[], ...all].map((path) => [path.join('.'), path] as const));
  return [...unique.values()].filter((path) => !Array.isArray(valueAt(value, path)));
}
