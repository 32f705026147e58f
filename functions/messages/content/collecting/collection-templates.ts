import { CLAIMS } from '#shared/rules/terms.ts';
import { COLLECTORS_PATH } from '#shared/site-paths.ts';
import { claimLinks, packageList, paragraph } from '../blocks.ts';
import { packagesPath } from '../links.ts';
import type { MessageBody, Template } from '../message-body.ts';
import type { MessageData } from '../message-data.ts';
import { agree, canceledPickup, named, namedInText, required, timeOf, zonedTimeOf } from '../words.ts';
import { inText } from './next-visit.ts';

/** Packages that somebody whom the customer has named has picked up. */
export const collectedByOther: Template = (data): MessageBody => {
  const { parcels, brand } = data;
  const terminal = required(data.terminal, 'terminal');
  const { name, at } = required(data.collection, 'collection');
  return {
    subject: `${name} picked up ${named(parcels).replace('Your', 'your')} in ${terminal.name}`,
    blocks: [
      paragraph(
        `${name} picked up ${agree(parcels, 'your package', `${parcels.length} of your packages`)} in ${terminal.name} on ${zonedTimeOf(at, terminal)}, with the code that you gave them and a photo ID.`,
        `If you didn't send them, write to customer service at ${brand.customerServiceEmail} now.`,
      ),
      packageList(data, () => []),
      claimLinks(`If something is damaged or missing, tell us within ${CLAIMS.claimDays} days`, data),
    ],
    action: {
      label: agree(parcels, 'View package', 'View packages'),
      path: packagesPath(parcels, { areClosed: true }),
    },
    text: [
      `${inText(name)} picked up ${namedInText(parcels)} in ${terminal.name}, ${timeOf(at, terminal)}.`,
      `If you didn't send them, contact us.`,
    ],
  };
};

/** Packages that an agent ships on, with its waybill number. */
export const packageForwarded: Template = (data): MessageBody => {
  const { parcels } = data;
  const { agentName, waybillNumber, trackingUrl, community, isCorrection } = required(
    data.forwarding,
    'forwarding',
  );
  const are = agree(parcels, 'is', 'are');
  return {
    subject: `${isCorrection ? 'Corrected: ' : ''}${named(parcels)} ${are} on ${agentName}, waybill ${waybillNumber}`,
    blocks: [
      paragraph(
        isCorrection && `The waybill number that we sent you before was wrong. This is the right one.`,
        `${agentName} ships ${agree(parcels, 'your package', 'these packages')} to ${community}. Its waybill number is ${waybillNumber}.`,
        `For questions about the flight and the delivery, give ${agentName} this number.`,
      ),
      ...(trackingUrl === null
        ? []
        : [
            {
              kind: 'links' as const,
              label: 'Where is it now?',
              links: [{ label: `Track ${waybillNumber} with ${agentName}`, url: trackingUrl }],
            },
          ]),
      packageList(data, () => []),
    ],
    action: {
      label: agree(parcels, 'View package', 'View packages'),
      path: packagesPath(parcels, { areClosed: true }),
    },
    text: [
      `${isCorrection ? 'Corrected: ' : ''}${namedInText(parcels)} ${are} on ${inText(agentName)} ${waybillNumber}.`,
      ...(trackingUrl === null ? [] : [`Track: ${trackingUrl}`]),
    ],
  };
};

/** Packages that were given to the agent of a customer's instruction. */
export const givenToAgent = (data: MessageData, agentName: string): MessageBody => {
  const { parcels, terminal, brand } = data;
  const where = terminal ? ` in ${terminal.name}` : '';
  const were = agree(parcels, 'was', 'were');
  const pickup = canceledPickup(data);
  return {
    subject: `${named(parcels)} ${were} given to ${agentName}${where}`,
    blocks: [
      paragraph(
        `As you asked, ${agentName} has collected ${agree(parcels, 'your package', 'these packages')}${where}. We'll send you its waybill number as soon as we have it.`,
        `If you didn't ask for this, write to customer service at ${brand.customerServiceEmail}.`,
      ),
      ...(pickup ? [paragraph(pickup.sentence)] : []),
      packageList(data, () => []),
      claimLinks(`If something is damaged or missing, tell us within ${CLAIMS.claimDays} days`, data),
    ],
    action: {
      label: agree(parcels, 'View package', 'View packages'),
      path: packagesPath(parcels, { areClosed: true }),
    },
    text: [
      `${namedInText(parcels)} ${were} given to ${inText(agentName)}${where}.`,
      `We'll send you the waybill number.`,
    ],
  };
};

/** A code that no longer works, because somebody tried wrong ones. */
export const collectionCodeLocked: Template = ({ collection }): MessageBody => {
  const { name } = required(collection, 'collection');
  return {
    subject: `The collection code of ${name} is locked`,
    blocks: [
      paragraph(
        `Somebody at a terminal entered a wrong collection code five times, so the code you gave ${name} no longer works. Nothing was handed over.`,
        `If ${name} still collects for you, create a new code and share it with them. If you don't know why this happened, take the code back.`,
      ),
    ],
    action: { label: 'See who can collect', path: COLLECTORS_PATH },
    text: [
      `The collection code of ${inText(name)} is locked after five wrong tries.`,
      'You can create a new one.',
    ],
  };
};
