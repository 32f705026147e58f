import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { correctionOf, HOLD_TEXTS, holdOf } from '#shared/rules/parcel-holds.ts';
import { hasOpenIssue, openIssues } from '#shared/rules/parcel-status.ts';
import {
  REFUSAL_NEXT_WORDS,
  REFUSAL_REASON_LABELS,
  STORAGE_OF_REFUSED,
} from '#shared/rules/staff/refusals.ts';
import { CLAIMS } from '#shared/rules/terms.ts';
import { packages } from '#shared/rules/texts/parcels.ts';
import { claimLinks, facts, measures, packageList, paragraph, price } from './blocks.ts';
import { packagesPath } from './links.ts';
import type { MessageBody, Template } from './message-body.ts';
import type { MessageData } from './message-data.ts';
import { payAction, viewAction } from './package-templates.ts';
import { agree, canceledPickup, dueOf, named, namedInText, required } from './words.ts';

export const actionRequired: Template = (data) => {
  const { parcels } = data;
  const [parcel] = parcels;
  return {
    subject: `Action required: ${subjectNames(data)}`,
    ...whatToDo(
      data,
      agree(
        parcels,
        'Your package needs something from you before it can move on.',
        'These packages need something from you before they can move on.',
      ),
    ),
    text: [
      `Action required for ${namedInText(parcels)}${parcels.length === 1 && parcel ? inFewWords(parcel) : ''}.`,
    ],
  };
};

export const stillOnHold: Template = (data) => {
  const { parcels } = data;
  const [parcel] = parcels;
  return {
    subject: `Waiting for your answer: ${subjectNames(data)}`,
    ...whatToDo(
      data,
      `We still need something from you before ${agree(parcels, 'your package', 'these packages')} can move on.`,
    ),
    text: [
      `Reminder about ${namedInText(parcels)}${parcels.length === 1 && parcel ? inFewWords(parcel) : ''}.`,
      'We still need your answer.',
    ],
  };
};

function subjectNames({ parcels }: MessageData): string {
  const [parcel] = parcels;
  return parcel && parcels.length === 1 ? `package ${parcel.freightBillNum}` : packages(parcels.length);
}

/** The summary, what is wrong with each package, and how to resolve it. */
function whatToDo(data: MessageData, summary: string): Pick<MessageBody, 'blocks' | 'action'> {
  const { parcels, brand } = data;
  const customerService = `customer service at ${brand.customerServiceEmail}`;
  const [parcel] = parcels;
  const isOne = parcels.length === 1;
  return {
    blocks: [
      paragraph(summary),
      ...(isOne && parcel ? [facts(...actionFacts(parcel, customerService))] : []),
      packageList(data, (each) => [
        ...(isOne ? [] : actionFacts(each, customerService).flatMap(linesOf)),
        ...measures(each),
      ]),
    ],
    action: {
      label: parcels.every(hasOpenIssue)
        ? agree(parcels, 'Resolve the issue', 'Resolve the issues')
        : agree(parcels, 'View package', 'View packages'),
      path: packagesPath(parcels),
    },
  };
}

type ActionFact = readonly [label: string, value: string | null];

/** What is wrong with a package, what staff wrote, and what the customer should do. */
function actionFacts(parcel: ParcelRecord, customerService: string): ActionFact[] {
  const hold = holdOf(parcel);
  const steps = [
    ...(hasOpenIssue(parcel) ? [resolutionOf(parcel, customerService)] : []),
    ...(hold
      ? [`${HOLD_TEXTS[hold.holdReason].request} ${customerService}. You can also reply to this email.`]
      : []),
  ];
  return [
    ["What's wrong", problemsOf(parcel).join('\n')],
    ['Our message', hold ? hold.message : null],
    ['What to do', steps.length > 0 ? steps.join('\n') : `Contact ${customerService}.`],
  ];
}

const linesOf = ([label, value]: ActionFact): string[] =>
  value === null ? [] : value.split('\n').map((line, index) => (index === 0 ? `${label}: ${line}` : line));

/** The same in few words, so that a text message has room for all of them. */
function inFewWords(parcel: ParcelRecord): string {
  const { destinationMissing, damageNotAccepted } = openIssues(parcel);
  const words = [destinationMissing && 'no destination', damageNotAccepted && 'damaged', holdTitle(parcel)];
  const shown = words.filter(Boolean).join(', ');
  return shown === '' ? '' : `: ${shown}`;
}

const holdTitle = (parcel: ParcelRecord) => {
  const title = holdOf(parcel) && HOLD_TEXTS[holdOf(parcel)?.holdReason ?? 'OTHER'].title;
  return title && title.charAt(0).toLowerCase() + title.slice(1);
};

/** What is wrong with a package, in the words of the site. */
function problemsOf(parcel: ParcelRecord): string[] {
  const { destinationMissing, damageNotAccepted } = openIssues(parcel);
  const hold = holdOf(parcel);
  const problems = [
    ...(hold ? [HOLD_TEXTS[hold.holdReason].title] : []),
    ...(destinationMissing ? ['No destination'] : []),
    ...(damageNotAccepted ? ['Flagged as damaged on arrival'] : []),
  ];
  return problems.length > 0 ? problems : [HOLD_TEXTS.OTHER.title];
}

/** How the customer resolves the open issues. */
function resolutionOf(parcel: ParcelRecord, customerService: string): string {
  const { destinationMissing, damageNotAccepted } = openIssues(parcel);
  const step = destinationMissing
    ? `Choose where it should go${damageNotAccepted ? ' and accept the damage' : ''}`
    : 'Accept the damage to proceed';
  return `${step}, or contact ${customerService}.`;
}

export const packageCorrected: Template = (data) => {
  const { parcels } = data;
  const parcel = required(parcels[0], 'package');
  const due = dueOf(parcels);
  const next =
    parcel.status === 'CORRECTED'
      ? `Next, we'll process it in Tacoma.${parcel.paymentStatus === 'PAID' ? '' : ' Then you can pay for it.'}`
      : due
        ? `Please pay for shipping: ${due.total}.`
        : `We'll tell you when it is ready for pickup.`;
  return {
    subject: `Package ${parcel.freightBillNum} is no longer on hold`,
    blocks: [
      paragraph(`The issue with your package is resolved. ${next}`),
      facts(['Our message', correctionOf(parcel)]),
      packageList(data, price),
    ],
    action: due ? payAction(due.unpaid) : viewAction(parcels),
    text: [`The issue with ${namedInText(parcels)} is resolved.`, next],
  };
};

export const packageDeleted: Template = (data) => {
  const { parcels, brand } = data;
  const parcel = required(parcels[0], 'package');
  return {
    subject: `We deleted package ${parcel.freightBillNum}`,
    blocks: [
      paragraph(
        'We deleted this package from your account. It will not be shipped, and there is nothing to pay.',
        `If you didn't expect this, contact customer service at ${brand.customerServiceEmail}.`,
      ),
      packageList(data, measures),
    ],
    action: { label: 'View package', path: packagesPath(parcels, { areClosed: true }) },
    text: [`We deleted ${namedInText(parcels)} from your account.`, 'Questions? Contact us.'],
  };
};

export const packageLost: Template = (data) => {
  const { parcels, brand } = data;
  const parcel = required(parcels[0], 'package');
  const pickup = canceledPickup(data);
  return {
    subject: `We are looking for your package ${parcel.freightBillNum}`,
    blocks: [
      paragraph(
        `We can't find your package right now, and we are looking for it. We're sorry about this.`,
        `We'll tell you as soon as we find it. If you have questions, contact customer service at ${brand.customerServiceEmail}.`,
      ),
      ...(pickup ? [paragraph(pickup.sentence)] : []),
      claimLinks(`If we don't find it, you can claim it within ${CLAIMS.claimDays} days`, data),
      packageList(data, measures),
    ],
    action: viewAction(parcels),
    text: [
      `We can't find ${namedInText(parcels)} and are looking for it.`,
      ...(pickup ? [pickup.inText] : []),
      `We'll tell you when we find it.`,
    ],
  };
};

/** What was recorded at the counter, so that a customer who did not say it can object. */
export const packageRefused: Template = (data) => {
  const { parcels, brand } = data;
  const [parcel] = parcels;
  const refusal = parcels.length === 1 ? parcel?.refusal : undefined;
  const words = refusal && REFUSAL_NEXT_WORDS[refusal.next];
  return {
    subject: `${named(parcels)}: refused`,
    blocks: [
      paragraph(
        agree(
          parcels,
          'We recorded that you do not take this package.',
          'We recorded that you do not take these packages.',
        ),
        words?.sentence,
        STORAGE_OF_REFUSED,
        `If this is not right, contact customer service at ${brand.customerServiceEmail}.`,
      ),
      ...(refusal ? [facts(['Reason', REFUSAL_REASON_LABELS[refusal.reason]])] : []),
      packageList(data, (each) => [
        ...(refusal || !each.refusal ? [] : [REFUSAL_NEXT_WORDS[each.refusal.next].sentence]),
        ...measures(each),
      ]),
    ],
    action: viewAction(parcels),
    text: [`You refused ${namedInText(parcels)}.`, words?.inText ?? 'See what happens next.', 'Not right?'],
  };
};
