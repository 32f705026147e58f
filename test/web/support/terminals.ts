import { terminalsAt } from '../../../functions/locations/terminals.ts';

/** The response to `GET /api/location`. */
export const TERMINALS = terminalsAt(new Date());
