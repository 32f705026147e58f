import { expect } from 'vitest';
import * as z from 'zod';
import { ApiErrorBody } from '../../../../shared/api-error.ts';
import type { Route } from '../../../../shared/route.ts';
import { type Api, type Call, changingNothing, prepare, routeOf, send } from '../api.ts';
import { leafPaths, SERVER_OWNED, type ServerOwned, valueAt, withValueAt } from '../sample.ts';

type Path = readonly (string | number)[];

/** The names of a schema's fields, those of the entries of a list included. */
function fieldsOf(schema: Route['body' | 'response'], io: 'input' | 'output'): string[] {
  if (!schema) return [];
  const { properties, items } = z.toJSONSchema(schema, { io }) as {
    properties?: object;
    items?: { properties?: object };
  };
  return Object.keys(properties ?? items?.properties ?? {});
}

/** What a body must not say: what only the server sets, and every field of an answer that the contract does not take. */
function forbiddenFields({ routes }: Api, { body }: Route): string[] {
  const answered = Object.values(routes).flatMap(({ response }) => fieldsOf(response, 'output'));
  const taken = fieldsOf(body, 'input');
  return [...new Set([...SERVER_OWNED, ...answered])].filter((field) => !taken.includes(field));
}

/** Asserts that a body cannot say what only the server sets: the call is refused, the field named and nothing changed. */
export async function checkServerOwnedFields(api: Api, id: string, call: Call): Promise<void> {
  const route = routeOf(api, id);
  const excused = Object.keys(call.sample.sets ?? {});
  const unexcused = fieldsOf(route.body, 'input').filter(
    (field) => SERVER_OWNED.includes(field as ServerOwned) && !excused.includes(field),
  );
  expect(unexcused, `The contract of ${id} takes what only the server sets.`).toEqual([]);

  const { owner, token, input } = await prepare(api, call);
  await changingNothing(api, [owner], async () => {
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

/** The paths of all objects in a value, its own included. */
function objectsIn(value: unknown): Path[] {
  const parents = leafPaths(value).map((path) => path.slice(0, -1));
  const all = parents.flatMap((path) => path.map((_, depth) => path.slice(0, depth + 1)));
  const unique = new Map([[], ...all].map((path) => [path.join('.'), path] as const));
  return [...unique.values()].filter((path) => !Array.isArray(valueAt(value, path)));
}
