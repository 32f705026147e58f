import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { rangeText, SAILING_REASON_TEXTS } from '#shared/rules/texts/estimates.ts';
import { offeredTimeUrl } from '#shared/site-paths.ts';
import { VIEW_APPOINTMENT } from '../appointment-templates.ts';
import { facts, packageList, paragraph, price } from '../blocks.ts';
import type { Block, MessageBody, Template } from '../message-body.ts';
import type { AppointmentData, ArrivalData, MessageData } from '../message-data.ts';
import { viewAction } from '../package-templates.ts';
import { agree, canceledPickup, dueOf, lowerNamed, named, namedInText, required, timeOf } from '../words.ts';
import { expectedDetail, expectedInText, expectedSentence } from './estimate-words.ts';

/** The packages aboard a sailing are expected on other days, and what that means for booked pickups. */
export const arrivalChanged: Template = (data) => {
  const { parcels, arrivals } = data;
  const first = required(arrivals[0], 'arrival');
  const isOne = arrivals.length === 1;
  const [broken] = arrivals.flatMap(({ pickup, ...rest }) => (pickup ? [{ pickup, ...rest }] : []));
  return {
    subject: isOne ? subjectOf(first) : `${named(parcels)} are expected on other days`,
    blocks: [
      ...arrivals.map((arrival) => paragraph(...newsOf(arrival), pickupSentence(arrival))),
      paragraph(
        !broken && "You don't have to do anything now.",
        `We'll tell you when ${agree(parcels, 'it is', 'they are')} ready for pickup.`,
      ),
      facts(STORAGE),
      ...arrivals.flatMap((arrival) => offer(arrival, data)),
      packageList(data, price),
    ],
    action: broken ? VIEW_APPOINTMENT : viewAction(parcels),
    text: [
      isOne ? shortNews(first) : `${namedInText(parcels)} are expected on other days.`,
      ...(broken
        ? [
            `Your pickup on ${timeOf(broken.pickup.pickupDate, broken.terminal)} ${isBefore(broken)} before that.`,
          ]
        : []),
    ],
  };
};

/** The days without charges are counted from the notice that a package is ready. */
const STORAGE = ['Storage', 'Free storage starts when a package is ready, so it moves too.'] as const;

function subjectOf({ basis, parcels, ...range }: ArrivalData): string {
  const who = named(parcels);
  const are = agree(parcels, 'is', 'are');
  if (basis === 'NOT_ARRIVED') return `${who} did not arrive with ${agree(parcels, 'its', 'their')} load`;
  return basis === 'UNDECIDED' ? `${who} ${are} delayed` : `${who} ${are} now expected ${rangeText(range)}`;
}

/** Sentences about one terminal. */
function newsOf({ basis, parcels, terminal, before, reason, ...range }: ArrivalData): string[] {
  const who = `${named(parcels)} for ${terminal.name}`;
  const it = agree(parcels, 'it', 'them');
  const because = reason ? `, because of ${SAILING_REASON_TEXTS[reason]}` : '';
  const days = rangeText(range);
  if (basis === 'NOT_ARRIVED')
    return [
      `${who} did not arrive with ${agree(parcels, 'its', 'their')} load.`,
      `We're looking for ${it}, and expect ${it} ${days}.`,
    ];
  if (basis === 'UNDECIDED')
    return [
      `The sailing with ${lowerNamed(parcels)} does not reach ${terminal.name} as planned${because}. The next one is not chosen yet.`,
      `We expect ${it} ${days}, and we'll tell you as soon as we know more.`,
    ];
  const instead = before ? `, instead of ${rangeText(before)}` : '';
  return [
    `${who} ${agree(parcels, 'is', 'are')} now expected to be ready for pickup ${days}${instead}${because}.`,
  ];
}

function shortNews({ basis, parcels, ...range }: ArrivalData): string {
  const who = namedInText(parcels);
  const are = agree(parcels, 'is', 'are');
  const days = rangeText(range);
  if (basis === 'NOT_ARRIVED')
    return `${who} did not arrive with ${agree(parcels, 'its', 'their')} load. Expected ${days}.`;
  return basis === 'UNDECIDED'
    ? `${who} ${are} delayed. Expected ${days}.`
    : `${who} ${are} now expected ${days}.`;
}

const pickupSentence = ({
  pickup,
  terminal,
  from,
}: Pick<ArrivalData, 'pickup' | 'terminal' | 'from'>): string | null =>
  pickup &&
  `Your pickup in ${terminal.name} on ${timeOf(pickup.pickupDate, terminal)} ${isBefore({ pickup, from })} before that. You can move it, or come for what is ready by then.`;

/** Within the range, nobody knows whether a pickup is too early. */
const isBefore = ({ pickup, from }: { readonly pickup: AppointmentData; readonly from: string }): string =>
  pickup.pickupDate.slice(0, 10) < from ? 'is' : 'may be';

/** Each time is a link to a page where one press confirms it. */
function offer({ pickup, terminal, offeredTimes }: ArrivalData, { brand }: MessageData): Block[] {
  if (!pickup || offeredTimes.length === 0) return [];
  const links = offeredTimes.map((time) => ({
    label: timeOf(time, terminal),
    url: brand.siteOrigin + offeredTimeUrl(pickup.id, time),
  }));
  return [{ kind: 'links', label: `Move your pickup in ${terminal.name} to`, links }];
}

/**
 * Packages that their sailing has left behind, or for which staff have chosen another one since, or that it has not left
 * behind after all.
 */
export const packageRolled: Template = (data): MessageBody => {
  const { parcels, terminal, appointment } = data;
  const estimates = new Map(
    [...data.estimates].map(([id, estimate]) => [id, { ...estimate, leftBehind: false }] as const),
  );
  const expected = { parcels, estimates };
  const left = parcels.filter(({ rolledFrom }) => rolledFrom !== undefined);
  const back = parcels.filter(({ rolledFrom }) => rolledFrom === undefined);
  const last = [...estimates.values()].toSorted((a, b) => a.to.localeCompare(b.to)).at(-1);
  const early = last && appointment && appointment.pickupDate.slice(0, 10) < last.to ? appointment : null;
  const where = terminal ? ` for ${terminal.name}` : '';
  return {
    subject: left.length > 0 ? leftSubject(left, estimates) : `${named(back)} ${notLeft(back)}`,
    blocks: [
      paragraph(
        left.length > 0 && `${named(left)}${where} ${leftNews(left)}.`,
        back.length > 0 && `${named(back)}${where} ${notLeft(back)}.`,
        expectedSentence(expected),
        left.length > 0 && "We're sorry about this.",
      ),
      paragraph(
        terminal && last && pickupSentence({ pickup: early, terminal, from: last.from }),
        `We'll tell you when ${agree(parcels, 'it is', 'they are')} ready for pickup.`,
      ),
      facts(STORAGE),
      packageList(data, (parcel) => [...expectedDetail(expected)(parcel), ...price(parcel)]),
    ],
    action: early ? VIEW_APPOINTMENT : viewAction(parcels),
    text: [
      ...(left.length > 0 ? [`${namedInText(left)} ${were(left)} left behind.`] : []),
      ...(back.length > 0 ? [`${namedInText(back)} ${notLeft(back)}.`] : []),
      ...expectedInText(expected),
    ],
  };
};

const were = (parcels: readonly ParcelRecord[]): string => agree(parcels, 'was', 'were');
const notLeft = (parcels: readonly ParcelRecord[]): string => `${were(parcels)} not left behind after all`;

const isOnAnother = (parcels: readonly ParcelRecord[]): boolean =>
  parcels.every(({ sailingId }) => sailingId !== undefined);

function leftNews(parcels: readonly ParcelRecord[]): string {
  const left = `${were(parcels)} left behind by ${agree(parcels, 'its', 'their')} sailing`;
  return isOnAnother(parcels) ? `${left} and will come with another one` : left;
}

/** Says more once there is another sailing, because the first message may have been about being left behind only. */
function leftSubject(parcels: readonly ParcelRecord[], estimates: MessageData['estimates']): string {
  const left = `${named(parcels)} ${were(parcels)} left behind`;
  if (!isOnAnother(parcels)) return left;
  const ranges = parcels
    .map(({ parcelId }) => estimates.get(parcelId))
    .map((range) => range && rangeText(range));
  const [range, ...others] = new Set(ranges);
  return range && others.length === 0 ? `${left}, now expected ${range}` : `${left}, now on another sailing`;
}

/** It is back at an earlier status, or was found after a loss. */
export const packageDelayed: Template = (data) => {
  const { parcels, terminal } = data;
  const parcel = required(parcels[0], 'package');
  const pickup = canceledPickup(data);
  const destination = terminal?.name ?? 'Alaska';
  const isFound = parcel.statusHistory.at(-2)?.status === 'LOST';
  const isInTacoma = parcel.status === 'ORIGIN';
  const place = isInTacoma ? 'in Tacoma' : `on its way to ${destination}`;
  const summary = isFound
    ? `We found your package. It is ${isInTacoma ? '' : 'back '}${place}.`
    : isInTacoma
      ? `Your package didn't leave Tacoma as planned. It will go to ${destination} on a later departure.`
      : `Your package has not arrived in ${destination} yet. It is still on its way.`;
  return {
    subject: isFound ? `We found your package ${parcel.freightBillNum}` : `${named(parcels)} is delayed`,
    blocks: [
      paragraph(
        summary,
        isFound ? "We're sorry for the delay." : "We're sorry about this.",
        !dueOf(parcels) && `You don't have to do anything.`,
        `We'll tell you when it is ready for pickup.`,
      ),
      ...(pickup ? [paragraph(pickup.sentence, 'Please book a new time when your package is ready.')] : []),
      packageList(data, price),
    ],
    action: viewAction(parcels),
    text: [
      isFound
        ? `We found ${namedInText(parcels)}: it is ${place}.`
        : `${namedInText(parcels)} is delayed, ${isInTacoma ? 'still in Tacoma' : 'still on its way'}.`,
      ...(pickup ? [pickup.inText] : []),
    ],
  };
};
