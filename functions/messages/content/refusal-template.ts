import {
  REFUSAL_NEXT_WORDS,
  REFUSAL_REASON_LABELS,
  STORAGE_OF_REFUSED,
} from '#shared/rules/staff/refusals.ts';
import { facts, measures, packageList, paragraph } from './blocks.ts';
import type { Template } from './message-body.ts';
import { viewAction } from './package-templates.ts';
import { agree, named, namedInText } from './words.ts';

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
