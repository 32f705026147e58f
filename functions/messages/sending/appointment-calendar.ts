import type { MessageType } from '#shared/rules/messages/message-types.ts';
import type { Mail } from '../channels/outgoing.ts';
import type { MessageData } from '../content/message-data.ts';

const METHODS: Partial<Record<MessageType, 'REQUEST' | 'CANCEL'>> = {
  'appointment-booked': 'REQUEST',
  'appointment-moved': 'REQUEST',
  'appointment-canceled': 'CANCEL',
};

/** The calendar part of an email about an appointment, undefined for any other. */
export async function calendarOf(
  type: MessageType,
  { appointment, terminal, brand, customerName, now }: Omit<MessageData, 'photos' | 'unsubscribeUrl'>,
  email: string,
): Promise<Mail['calendar']> {
  const method = METHODS[type];
  if (!method || !appointment || !terminal) return undefined;
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
