import { STORAGE } from '#shared/rules/terms.ts';
import { localTimeText } from '#shared/rules/texts/storage.ts';
import { paragraph } from './blocks.ts';
import type { Template } from './message-body.ts';
import type { MessageData } from './message-data.ts';
import { nextActions, placesOf, textNext, waiting } from './ready-templates.ts';
import { chargedOf, perDayOf, pickUpByOf } from './storage-words.ts';
import { agree, named, namedInText, required } from './words.ts';

/** Two open days before free storage ends. */
export const storageBegins: Template = (data) => {
  const { parcels } = data;
  const pickUpBy = localTimeText(required(pickUpByOf(storageOf(data)), 'end of free storage'));
  return {
    subject: `Free storage ends soon: pick up by ${pickUpBy}`,
    blocks: waiting(
      data,
      `${agree(parcels, 'Your package is', 'These packages are')} waiting for you in ${placesOf(data)}. Storage is free if you pick ${agree(parcels, 'it', 'them')} up by ${pickUpBy}. Then it costs ${perDayOf(storageOf(data))} each day.`,
    ),
    ...nextActions(data),
    text: [
      `${namedInText(parcels)} in ${placesOf(data)}: pick up by ${pickUpBy}, then ${perDayOf(storageOf(data))} a day.`,
      ...textNext(unlimited(data)),
    ],
  };
};

export const storageLastDay: Template = (data) => {
  const { parcels } = data;
  const pickUpBy = localTimeText(required(pickUpByOf(storageOf(data)), 'end of free storage'));
  return {
    subject: 'Last free day: today',
    blocks: waiting(
      data,
      `Today is the last day to pick ${agree(parcels, 'your package', 'these packages')} up in ${placesOf(data)} without storage charges, by ${pickUpBy}. Then storage costs ${perDayOf(storageOf(data))} each day.`,
    ),
    ...nextActions(data),
    text: [
      `Last free day: today. Pick up ${namedInText(parcels)} in ${placesOf(data)} by ${pickUpBy}.`,
      `Then ${perDayOf(storageOf(data))} a day.`,
      ...textNext(unlimited(data)),
    ],
  };
};

export const storageCharged: Template = (data) => {
  const { parcels } = data;
  const charged = required(chargedOf(storageOf(data)), 'storage charges');
  return {
    subject: `Storage charges have begun: ${charged}`,
    blocks: waiting(
      data,
      `Free storage of ${agree(parcels, 'your package', 'these packages')} in ${placesOf(data)} has ended. Storage is ${charged} until you pick ${agree(parcels, 'it', 'them')} up.`,
    ),
    ...nextActions(data),
    text: [`Storage of ${namedInText(parcels)} in ${placesOf(data)}: ${charged}.`, ...textNext(data)],
  };
};

/** On days 15, 25 and 29. What happens after day 30 is up to the operator, so it says only what the terms say. */
export const storageAbandonment: Template = (data) => {
  const { parcels } = data;
  const days = Math.max(...storageOf(data).map(({ waitingDays }) => waitingDays));
  const [keptUntil] = storageOf(data)
    .flatMap((storage) => storage.keptUntil ?? [])
    .sort();
  const upTo = parcels.length === 1 ? '' : 'up to ';
  const waited = `${agree(parcels, 'has', 'have')} waited ${upTo}${days} of ${STORAGE.abandonedAfterDays} days`;
  const charged = chargedOf(storageOf(data));
  return {
    subject: `${named(parcels)} ${waited}`,
    blocks: [
      ...waiting(
        data,
        [
          `${agree(parcels, 'Your package', 'These packages')} in ${placesOf(data)} ${waited} since we told you that ${agree(parcels, 'it is', 'they are')} ready. After ${STORAGE.abandonedAfterDays} days, our shipping terms treat a package as abandoned.`,
          ...(keptUntil === undefined
            ? []
            : [`Please pick ${agree(parcels, 'it', 'them')} up by ${localTimeText(keptUntil)}.`]),
          ...(charged === null ? [] : [`Storage: ${charged}.`]),
        ].join(' '),
      ),
      paragraph(
        `If you can't come, or somebody else owns ${agree(parcels, 'it', 'them')}, please reply to this email.`,
      ),
    ],
    ...nextActions(data),
    text: [
      `${namedInText(parcels)} in ${placesOf(data)} ${waited}, then ${agree(parcels, 'it counts', 'they count')} as abandoned.`,
      ...(charged === null ? [] : [`Storage: ${charged}.`]),
      ...textNext(data),
    ],
  };
};

const storageOf = ({ storage }: MessageData) => [...storage.values()];

/** Without the time that the first sentence says. */
const unlimited = (data: MessageData): MessageData => ({
  ...data,
  storage: new Map([...data.storage].map(([id, storage]) => [id, { ...storage, pickUpBy: null }])),
});
