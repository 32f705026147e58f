import type { LocationCode } from '#shared/rules/locations.ts';
import { useLocationNames } from './queries.ts';

/** The name of a terminal, or 'Missing' if none is set. */
export function TerminalName({ code }: { code: LocationCode | null }) {
  const nameOf = useLocationNames();
  return code === null ? 'Missing' : nameOf(code);
}
