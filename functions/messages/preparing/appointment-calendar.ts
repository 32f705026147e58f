import { terminalAt } from '#functions/locations/terminals.ts';
import type { MessageType } from '#shared/rules/messages/message-types.ts';
import type { Mail } from '../channels/outgoing.ts';
import type { MessageData } from '../content/message-data.ts';
import { MESSAGE_DEFINITIONS } from '../message-definitions.ts';

/** The calendar part of an email that books, moves or cancels an appointment, undefined for any other. */
export async function calendarOf(
  type: MessageType,
  { appointment, brand, customerName, now }: Omit<MessageData, 'photos' | 'unsubscribeUrl'>,
  email: string,
): Promise<Mail['calendar']> {
  const method = MESSAGE_DEFINITIONS[type].calendar;
  if (!method || !appointment) return undefined;
  const terminal = terminalAt(appointment.locationCode, now);
  const { productName, customerServiceEmail } = brand;
  const { calendarFile } = await import('#functions/appointments/calendar/calendar-file.ts');
  const content = calendarFile({
    method,
    appointment,
    terminal,
    productName,
    now,
    organizer: { name: productName, email: customerServiceEmail },
    attendee: { name: customerName, email },
  });
  return { method, content };
}
