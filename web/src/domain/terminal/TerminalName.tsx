import type { LocationCode } from '../../../../shared/rules/locations.ts';
import { useLocationNames } from './queries.ts';

/** The name of a terminal, or in a word that there is none yet. */
export function TerminalName({ code }: { code: LocationCode | null }) {
  const nameOf = useLocationNames();
  return code === null ? 'Missing' : nameOf(code);
}
