import { routes } from '#shared/routes.ts';
import { withPortal } from '../portal.ts';
import { SAMPLES } from '../sample-requests.ts';
import { tokenFor } from '../tokens.ts';
import { type Api, defineApi } from './api.ts';
import { STATES } from './states/states.ts';
import { itemsOfPortal } from './stored-items.ts';

/** The API of the product, on a portal that runs during the tests of one file. */
export function productApi(): Api {
  const portal = withPortal();
  const states: Record<string, (typeof STATES)[keyof typeof STATES]> = STATES;
  return defineApi({
    routes,
    samples: SAMPLES,
    running: () => ({
      origin: portal().origin,
      tokenOf: (person, changes) => tokenFor(portal().identity, person, changes),
      build: async (state, owner) => states[state]?.(portal(), owner) ?? {},
      recordsOf: (owner) => itemsOfPortal(portal(), owner),
    }),
  });
}
