import type { Appointment } from '#shared/contracts/appointments.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';

/** The terminal of a `locationCode` parameter in any case, or null if there is no such destination. */
export function destinationOf(parameters: URLSearchParams): Appointment['locationCode'] | null {
  const given = parameters.get('locationCode')?.trim().toUpperCase();
  return DESTINATION_CODES.find((code) => code === given) ?? null;
}
