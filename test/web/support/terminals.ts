import { listLanes, terminalsAt } from '#functions/locations/terminals.ts';

/** The response to `GET /api/location`. */
export const TERMINALS = terminalsAt(new Date());

/** The response to `GET /api/location/routes`. */
export const LANES = listLanes(TERMINALS);
