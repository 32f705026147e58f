import type { Location } from '#shared/contracts/locations.ts';
import { localTimeText } from '#shared/rules/texts/storage.ts';
import { VIEW_APPOINTMENT } from './appointment-templates.ts';
import {
  facts,
  packageList,
  paragraph,
  price,
  storageDetail,
  storageFact,
  terminalFacts,
  trackingLinks,
} from './blocks.ts';
import { nextVisit } from './collecting/next-visit.ts';
import type { Block, MessageBody, Template } from './message-body.ts';
import type { MessageData } from './message-data.ts';
import { dueNow, pickUpByOf } from './storage-words.ts';
import { agree, lowerNamed, named, namedInText, timeOf } from './words.ts';

export const packageReady: Template = (data) => waitingMessage(data, 'ready for pickup');
export const bookPickup: Template = (data) => waitingMessage(data, 'waiting for you');

function waitingMessage(data: MessageData, state: string): MessageBody {
  const { parcels } = data;
  const isWaiting = `${agree(parcels, 'is', 'are')} ${state} in ${placesOf(data)}`;
  return {
    subject: `${named(parcels)} ${isWaiting}`,
    blocks: [
      ...waiting(data, `${agree(parcels, 'Your package', 'These packages')} ${isWaiting}.`),
      trackingLinks(data),
    ],
    ...nextActions(data),
    text: [`${namedInText(parcels)} ${isWaiting}.`, ...textNext(data)],
  };
}

export const unpaidAndReady: Template = (data) => {
  const { parcels } = data;
  const name = placesOf(data);
  const isReady = `${agree(parcels, 'is', 'are')} ready for pickup in ${name}`;
  return {
    subject: `Payment required: ${lowerNamed(parcels)} in ${name}`,
    blocks: [
      ...waiting(
        data,
        `${agree(parcels, 'Your package', 'These packages')} ${isReady}. Shipping is not paid for yet.`,
      ),
      trackingLinks(data),
    ],
    ...nextActions(data),
    text: [`${namedInText(parcels)} ${isReady}, but not paid for.`, ...textNext(data)],
  };
};

const terminalsOf = ({ terminal, terminals }: MessageData): readonly Location[] =>
  terminal ? [terminal] : terminals;

/** `Anchorage`, `Anchorage and Kenai` */
export const placesOf = (data: MessageData): string =>
  new Intl.ListFormat('en-US').format(terminalsOf(data).map(({ name }) => name));

/** The summary, what to do next, where, until when, and which packages. */
export function waiting(data: MessageData, summary: string): Block[] {
  const { parcels, now } = data;
  const ownStorage = parcels.length > 1 ? storageDetail(data) : () => [];
  return [
    paragraph(summary, nextStep(data)),
    facts(storageFact(data), ...terminalsOf(data).flatMap((terminal) => terminalFacts(terminal, now))),
    packageList(data, (parcel) => [...price(parcel), ...ownStorage(parcel)]),
  ];
}

/** How the packages get out of their terminals without an appointment. */
const visitOf = (data: MessageData) => nextVisit(data, terminalsOf(data));

/** Pay first; then book, unless a pickup is booked already or an agent collects. */
function nextStep(data: MessageData): string {
  const { parcels, appointment, terminal } = data;
  const due = dueNow(data);
  const visit = visitOf(data);
  const pickup =
    appointment && terminal
      ? `You can pick ${agree(parcels, 'it', 'them')} up at your appointment on ${timeOf(appointment.pickupDate, terminal)}.`
      : null;
  const unpriced = parcels.filter(({ priceCents }) => priceCents === null);
  if (!due && unpriced.length > 0) {
    const some = unpriced.length < parcels.length ? ` for ${unpriced.length} of them` : '';
    return `We'll tell you soon what shipping costs${some}. ${pickup ?? visit.oncePriced}`;
  }
  if (!due) return pickup ?? visit.sentence;
  return `${due.sentence} ${pickup ?? visit.later}`;
}

/** Pay first, with a second link to book; then book. Who has an agent collect only pays, or looks. */
export function nextActions(data: MessageData): Pick<MessageBody, 'action' | 'also'> {
  const due = dueNow(data);
  const { action, view } = visitOf(data);
  const visit = data.appointment ? VIEW_APPOINTMENT : action;
  return due ? { action: due.action, also: visit } : { action: visit ?? view, also: null };
}

export function textNext(data: MessageData): string[] {
  const { appointment, terminal, storage } = data;
  const due = dueNow(data);
  const next = due
    ? `Please pay first: ${due.total}.`
    : appointment && terminal
      ? `Your appointment: ${timeOf(appointment.pickupDate, terminal)}.`
      : visitOf(data).inText;
  const pickUpBy = pickUpByOf([...storage.values()]);
  return [...(pickUpBy === null ? [] : [`Pick up by ${localTimeText(pickUpBy)}.`]), next];
}
