import { localTimeText } from '#shared/rules/texts/storage.ts';
import { offeredTimeUrl } from '#shared/site-paths.ts';
import { VIEW_APPOINTMENT } from './appointment-templates.ts';
import { facts, paragraph } from './blocks.ts';
import type { Block, Template } from './message-body.ts';
import type { MessageData } from './message-data.ts';
import { chargedOf, pickUpByOf } from './storage-words.ts';
import { required, timeOf } from './words.ts';

/** Why a booked pickup can't take place, the next free times, and until when storage is free. */
export const pickupClosed: Template = (data) => {
  const { appointment, terminal, time } = pickupOf(data);
  const { closedBecause = '' } = appointment;
  return {
    subject: `${terminal.name} is closed: your pickup on ${time} can't take place`,
    blocks: [
      paragraph(
        `The terminal in ${terminal.name} is closed at the time of your pickup on ${time}.`,
        'Please choose another time. You keep your pickup code.',
      ),
      facts(['Reason', closedBecause], ['Storage', storageNews(data)]),
      ...offer(data),
    ],
    action: VIEW_APPOINTMENT,
    text: [
      `${terminal.name} is closed (${closedBecause}): your pickup on ${time} can't take place.`,
      'Choose another time:',
    ],
  };
};

/** That a closure ended before a pickup, after its customer was told that it can't take place. */
export const pickupOpenAgain: Template = (data) => {
  const { appointment, terminal, time } = pickupOf(data);
  return {
    subject: `${terminal.name} is open again: your pickup on ${time}`,
    blocks: [
      paragraph(
        `The terminal in ${terminal.name} opens again in time for your pickup on ${time}, so you can come as planned.`,
        'If this time no longer works for you, you can reschedule or cancel on the Appointments page.',
      ),
      facts(['Pickup code', appointment.pickupCode], ['Storage', storageNews(data)]),
    ],
    action: VIEW_APPOINTMENT,
    text: [
      `${terminal.name} is open again: your pickup on ${time} can take place.`,
      `Code ${appointment.pickupCode}.`,
    ],
  };
};

function pickupOf({ appointment, terminal }: MessageData) {
  const pickup = required(appointment, 'appointment');
  const place = required(terminal, 'terminal');
  return { appointment: pickup, terminal: place, time: timeOf(pickup.pickupDate, place) };
}

/** When free storage ends for the first of the packages, which closures move, or what storage costs. */
function storageNews({ storage }: MessageData): string | null {
  const all = [...storage.values()];
  const pickUpBy = pickUpByOf(all);
  return pickUpBy === null ? chargedOf(all) : `Free storage now ends ${localTimeText(pickUpBy)}`;
}

/** Each time is a link to a page where one press confirms it. */
function offer(data: MessageData): Block[] {
  const { brand, offeredTimes } = data;
  const { appointment, terminal } = pickupOf(data);
  if (offeredTimes.length === 0) return [];
  const links = offeredTimes.map((time) => ({
    label: timeOf(time, terminal),
    url: brand.siteOrigin + offeredTimeUrl(appointment.id, time),
  }));
  return [{ kind: 'links', label: 'The next free times', links }];
}
