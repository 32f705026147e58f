import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { isCustomerId } from '../core/data/ids.ts';

/** What identifies an appointment: the customer, the terminal, and a number that counts them. */
export interface AppointmentKey {
  readonly customerId: string;
  readonly locationCode: (typeof DESTINATION_CODES)[number];
  readonly number: number;
}

/** `<customer>-anc-2`. Because it contains the whole key, finding an appointment needs no index. */
export const appointmentId = ({ customerId, locationCode, number }: AppointmentKey): string =>
  `${customerId}-${locationCode.toLowerCase()}-${number}`;

/** The parts of an appointment id, or null if the string is not one. */
export function splitAppointmentId(id: string): AppointmentKey | null {
  const [, customerId = '', terminal, number] = /^([^-]+)-([a-z]{3})-([1-9]\d{0,8})$/.exec(id) ?? [];
  const locationCode = DESTINATION_CODES.find((code) => code.toLowerCase() === terminal);
  if (!locationCode || !isCustomerId(customerId)) return null;
  return { customerId, locationCode, number: Number(number) };
}
