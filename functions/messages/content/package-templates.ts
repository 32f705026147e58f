import { terminalAt } from '#functions/locations/terminals.ts';
import { isPaidInPart, type ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { CLAIMS } from '#shared/rules/terms.ts';
import { ORIGIN_TIME_ZONE } from '#shared/rules/texts/dates.ts';
import { expectedDetail, expectedInText, expectedSentence } from './arrivals/estimate-words.ts';
import { claimLinks, measures, packageList, paragraph, price, trackingLinks } from './blocks.ts';
import { givenToAgent } from './collecting/collection-templates.ts';
import { packagesPath, paymentPath } from './links.ts';
import type { MessageBody, Template } from './message-body.ts';
import type { MessageData } from './message-data.ts';
import {
  agree,
  canceledPickup,
  dollars,
  dueOf,
  lowerNamed,
  named,
  namedInText,
  required,
  zonedTimeOf,
} from './words.ts';

const ORIGIN = { timeZone: ORIGIN_TIME_ZONE };

export const packageReceived: Template = (data) => {
  const { parcels, terminal } = data;
  const due = dueOf(parcels);
  const arrived = agree(parcels, 'has arrived in Tacoma', 'have arrived in Tacoma');
  // A digest of the evening can have packages that have left since.
  const areHere = parcels.every(({ status }) => status === 'ORIGIN' || status === 'CORRECTED');
  const destination = terminal && areHere ? ` and will go on to ${terminal.name}` : '';
  return {
    subject: `${named(parcels)} ${arrived}`,
    blocks: [
      paragraph(
        `${agree(parcels, 'Your package', 'These packages')} ${arrived}${destination}.`,
        nextStep(parcels),
        expectedSentence(data),
      ),
      packageList(data, (parcel) => [...expectedDetail(data)(parcel), ...measures(parcel), ...price(parcel)]),
      trackingLinks(data),
    ],
    action: due ? payAction(due.unpaid) : viewAction(parcels),
    text: [
      `${namedInText(parcels)} ${arrived}.`,
      ...(due ? [`Amount due: ${due.total}.`] : []),
      ...(!due && parcels.some(({ priceCents }) => priceCents === null)
        ? [`Next, we'll work out the price.`]
        : []),
      ...expectedInText(data),
    ],
  };
};

/** What the customer does after a package has arrived, or what they wait for. */
function nextStep(parcels: readonly ParcelRecord[]): string {
  const due = dueOf(parcels);
  const unpriced = parcels.filter(({ priceCents }) => priceCents === null);
  if (!due)
    return unpriced.length > 0
      ? `Next, we'll work out the price and tell you what shipping costs.`
      : parcels.some(({ status }) => status === 'DESTINATION')
        ? `You don't have to do anything now.`
        : `You don't have to do anything now. We'll tell you when ${agree(parcels, 'it is', 'they are')} ready for pickup.`;
  const some = due.unpaid.length < parcels.length ? ` for ${due.unpaid.length} of them` : '';
  return [
    `Please pay for shipping: ${due.total}${some}.`,
    ...(unpriced.length > 0 ? [`We'll tell you what the others cost.`] : []),
  ].join(' ');
}

export const packagePriced: Template = (data) => {
  const { parcels, terminal } = data;
  const due = dueOf(parcels);
  const total = due?.total ?? dollars(parcels.reduce((sum, { priceCents }) => sum + (priceCents ?? 0), 0));
  const destination = terminal ? ` to ${terminal.name}` : '';
  if (parcels.some(isPaidInPart)) return feeAdded(data, total);
  return {
    subject:
      parcels.length === 1
        ? `${named(parcels)}: shipping costs ${total}`
        : `Shipping ${named(parcels)} costs ${total}`,
    blocks: [
      paragraph(
        `Shipping ${agree(parcels, 'your package', `these ${named(parcels)}`)}${destination} costs ${total}.`,
        'You can pay by card now.',
        `We can hand ${agree(parcels, 'it', 'them')} over once shipping is paid for.`,
        expectedSentence(data),
      ),
      packageList(data, (parcel) => [...expectedDetail(data)(parcel), ...price(parcel), ...measures(parcel)]),
    ],
    action: due ? payAction(due.unpaid) : viewAction(parcels),
    text: [
      `${namedInText(parcels)}: shipping${destination} costs ${total}.`,
      ...expectedInText(data),
      'Pay here:',
    ],
  };
};

/** A fee was added to the package after it was paid, or to some of several. */
function feeAdded(data: MessageData, total: string): MessageBody {
  const { parcels } = data;
  return {
    subject: `${named(parcels)}: ${total} ${agree(parcels, 'still due', 'due')}`,
    blocks: [
      paragraph(
        agree(
          parcels,
          `A fee was added to your package after you paid for it. ${total} is still due.`,
          `${total} is due for these ${named(parcels)}. For some, a fee was added after you paid.`,
        ),
        `You can pay by card now. We can't ship or hand over ${agree(parcels, 'your package', 'these packages')} until then.`,
      ),
      packageList(data, (parcel) => [...price(parcel), ...measures(parcel)]),
    ],
    action: payAction(parcels),
    text: [`${namedInText(parcels)}: a fee was added after you paid. ${total} is due.`, 'Pay here:'],
  };
}

export const stillUnpaid: Template = (data) => {
  const { parcels } = data;
  const { unpaid, total } = required(dueOf(parcels), 'amount due');
  const fully = parcels.some(isPaidInPart) ? 'fully ' : '';
  return {
    subject: `Payment required: ${lowerNamed(parcels)} in Tacoma`,
    blocks: [
      paragraph(
        `${agree(parcels, 'Your package is', 'These packages are')} in Tacoma, and shipping is not ${fully}paid for yet.`,
        `Please pay for shipping: ${total}.`,
      ),
      packageList(data, price),
    ],
    action: payAction(unpaid),
    text: [
      `${namedInText(parcels)} ${agree(parcels, 'is', 'are')} in Tacoma and not ${fully}paid for yet.`,
      `Amount due: ${total}.`,
    ],
  };
};

export const packageDeparted: Template = (data) => {
  const { parcels, terminal } = data;
  const due = dueOf(parcels);
  const destination = terminal ? `to ${terminal.name}` : 'to Alaska';
  const isOnItsWay = `${agree(parcels, 'is', 'are')} on ${agree(parcels, 'its', 'their')} way ${destination}`;
  return {
    subject: `${named(parcels)} ${isOnItsWay}`,
    blocks: [
      paragraph(
        departure(data),
        expectedSentence(data),
        due
          ? `Shipping is not paid for yet: ${due.total}${due.unpaid.length < parcels.length ? ` for ${due.unpaid.length} of them` : ''}. Pay now so that nothing holds up your pickup.`
          : `You don't have to do anything now.`,
        `We'll tell you when ${agree(parcels, 'it is', 'they are')} ready for pickup.`,
      ),
      packageList(data, (parcel) => [...expectedDetail(data)(parcel), ...price(parcel)]),
      trackingLinks(data),
    ],
    action: due ? payAction(due.unpaid) : viewAction(parcels),
    text: [
      `${namedInText(parcels)} ${isOnItsWay}.`,
      due ? `Amount due: ${due.total}.` : `We'll tell you when ${agree(parcels, 'it is', 'they are')} ready.`,
      ...expectedInText(data),
    ],
  };
};

function departure({ parcels, terminal }: MessageData): string {
  const [first] = parcels;
  const at = first?.statusHistory.at(-1)?.statusDate;
  const when = at === undefined || parcels.length > 1 ? '' : ` on ${zonedTimeOf(at, ORIGIN)}`;
  const destination = terminal ? ` for ${terminal.name}` : '';
  return `${agree(parcels, 'Your package', 'These packages')} left Tacoma${destination}${when}.`;
}

export const packageHandedOver: Template = (data) => {
  const { parcels, terminal, brand } = data;
  const [agentName, ...otherAgents] = new Set(parcels.map((parcel) => parcel.agentName));
  if (agentName !== undefined && otherAgents.length === 0) return givenToAgent(data, agentName);
  const where = terminal ? ` in ${terminal.name}` : '';
  const [handover = '', ...others] = new Set(parcels.map((parcel) => handoverOf(parcel, data.now)));
  const isOne = others.length === 0;
  const were = agree(parcels, 'was', 'were');
  const pickup = canceledPickup(data);
  return {
    subject: `${named(parcels)} ${were} picked up${where}`,
    blocks: [
      paragraph(
        `${agree(parcels, 'Your package', 'These packages')} ${were} handed over${where}${isOne ? handover : ''}.`,
        `If it wasn't you or someone you sent, write to customer service at ${brand.customerServiceEmail}.`,
      ),
      ...(pickup ? [paragraph(pickup.sentence)] : []),
      packageList(data, (parcel) => (isOne ? [] : [`Handed over${handoverOf(parcel, data.now)}`])),
      claimLinks(`If something is damaged or missing, tell us within ${CLAIMS.claimDays} days`, data),
      paragraph('Thank you for shipping with us.'),
    ],
    action: { label: viewLabel(parcels), path: packagesPath(parcels, { areClosed: true }) },
    text: [`${namedInText(parcels)} ${were} picked up${where}.`, `If it wasn't you, contact us.`],
  };
};

/** ` on Mon, Feb 2, 12:00 PM AKST, signed for by Sam Lee`. A digest can have several handovers. */
function handoverOf(parcel: ParcelRecord, now: Date): string {
  const { statusHistory, destinationCode, signerName, agentName } = parcel;
  const at = statusHistory.at(-1)?.statusDate;
  const when =
    at === undefined || destinationCode === null
      ? ''
      : ` on ${zonedTimeOf(at, terminalAt(destinationCode, now))}`;
  if (agentName !== undefined) return `${when} to ${agentName}`;
  return `${when}${signerName ? `, signed for by ${signerName}` : ''}`;
}

/** The action of a message about packages that can be paid for. */
export const payAction = (unpaid: readonly ParcelRecord[]): MessageBody['action'] => ({
  label: 'Pay for shipping',
  path: paymentPath(unpaid),
});

/** The action of a message without anything else to do. */
export const viewAction = (parcels: readonly ParcelRecord[]): MessageBody['action'] => ({
  label: viewLabel(parcels),
  path: packagesPath(parcels),
});

const viewLabel = (parcels: MessageData['parcels']) => agree(parcels, 'View package', 'View packages');
