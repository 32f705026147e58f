import { terminalAt } from '#functions/locations/terminals.ts';
import type { Location } from '#shared/contracts/locations.ts';
import { LINKED_PATHS } from '#shared/site-paths.ts';
import { bookAction, VIEW_APPOINTMENT } from './appointment-templates.ts';
import { facts, packageList, paragraph, price, storageFact, terminalFacts } from './blocks.ts';
import type { Block, MessageBody, Template } from './message-body.ts';
import type { MessageData } from './message-data.ts';
import { payAction } from './package-templates.ts';
import { agree, dayOf, dueOf, lowerNamed, named, namedInText, required, timeOf } from './words.ts';

export const packageReady: Template = (data) => waitingMessage(data, 'ready for pickup');
export const bookPickup: Template = (data) => waitingMessage(data, 'waiting for you');

function waitingMessage(data: MessageData, state: string): MessageBody {
  const { parcels } = data;
  const isWaiting = `${agree(parcels, 'is', 'are')} ${state} in ${placesOf(data)}`;
  return {
    subject: `${named(parcels)} ${isWaiting}`,
    blocks: waiting(data, `${agree(parcels, 'Your package', 'These packages')} ${isWaiting}.`),
    action: nextAction(data),
    text: [`${namedInText(parcels)} ${isWaiting}.`, ...textNext(data)],
  };
}

export const unpaidAndReady: Template = (data) => {
  const { parcels } = data;
  const name = placesOf(data);
  const isReady = `${agree(parcels, 'is', 'are')} ready for pickup in ${name}`;
  return {
    subject: `Payment required: ${lowerNamed(parcels)} in ${name}`,
    blocks: waiting(
      data,
      `${agree(parcels, 'Your package', 'These packages')} ${isReady}. Shipping is not paid for yet.`,
    ),
    action: nextAction(data),
    text: [`${namedInText(parcels)} ${isReady}, but not paid for.`, ...textNext(data)],
  };
};

export const storageBegins: Template = (data) => {
  const { parcels } = data;
  const name = placesOf(data);
  const lastDay = dayOf(required(data.freeUntil, 'last day of free storage'));
  return {
    subject: `Free storage in ${name} ends ${lastDay}`,
    blocks: waiting(
      data,
      `${agree(parcels, 'Your package is', 'These packages are')} waiting for you in ${name}, where storage is free until ${lastDay}.`,
    ),
    action: nextAction(data),
    text: [
      `${namedInText(parcels)} in ${name}: free storage ends ${lastDay}.`,
      ...textNext({ ...data, freeUntil: null }),
    ],
  };
};

/** The terminals of the packages. Those of a digest can differ if a destination was changed while it waited. */
const terminalsOf = ({ terminal, parcels, now }: MessageData): Location[] =>
  terminal
    ? [terminal]
    : [...new Set(parcels.map(({ destinationCode }) => destinationCode))].flatMap((code) =>
        code === null ? [] : [terminalAt(code, now)],
      );

/** `Anchorage`, `Anchorage and Kenai` */
const placesOf = (data: MessageData): string =>
  new Intl.ListFormat('en-US').format(terminalsOf(data).map(({ name }) => name));

/** The summary, what to do next, where, until when, and which packages. */
function waiting(data: MessageData, summary: string): Block[] {
  return [
    paragraph(summary, nextStep(data)),
    facts(...terminalsOf(data).flatMap((terminal) => terminalFacts(terminal, data.now)), storageFact(data)),
    packageList(data, price),
  ];
}

/** Pay first; then book, unless a pickup is booked already. */
function nextStep({ parcels, appointment, terminal }: MessageData): string {
  const due = dueOf(parcels);
  const pickup =
    appointment && terminal
      ? `You can pick ${agree(parcels, 'it', 'them')} up at your appointment on ${timeOf(appointment.pickupDate, terminal)}.`
      : null;
  const unpriced = parcels.filter(({ priceCents }) => priceCents === null);
  if (!due && unpriced.length > 0) {
    const some = unpriced.length < parcels.length ? ` for ${unpriced.length} of them` : '';
    return `We'll tell you soon what shipping costs${some}. ${pickup ?? 'Then you can pay and book a pickup.'}`;
  }
  if (!due) return pickup ?? `Please book a time to pick ${agree(parcels, 'it', 'them')} up.`;
  const some = due.unpaid.length < parcels.length ? ` for ${due.unpaid.length} of them` : '';
  return `Please pay for shipping first: ${due.total}${some}. ${pickup ?? 'Then book a pickup.'}`;
}

function nextAction({ parcels, appointment, terminal }: MessageData): MessageBody['action'] {
  const due = dueOf(parcels);
  if (due) return payAction(due.unpaid);
  if (appointment) return VIEW_APPOINTMENT;
  return terminal ? bookAction(terminal) : { label: 'Book your pickups', path: LINKED_PATHS.appointments };
}

function textNext({ parcels, appointment, terminal, freeUntil }: MessageData): string[] {
  const due = dueOf(parcels);
  const next = due
    ? `Please pay first: ${due.total}.`
    : appointment && terminal
      ? `Your appointment: ${timeOf(appointment.pickupDate, terminal)}.`
      : 'Please book a pickup.';
  return [next, ...(freeUntil === null ? [] : [`Free storage until ${dayOf(freeUntil)}.`])];
}
