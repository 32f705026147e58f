import { ASK_AFTER_DAYS } from '#shared/rules/pre-alerts/pre-alert.ts';
import { LINKED_PATHS } from '#shared/site-paths.ts';
import { facts, paragraph } from '../blocks.ts';
import type { Template } from '../message-body.ts';
import { required } from '../words.ts';

/** As many of the last characters of a number as a text has room for. */
const SHOWN_IN_TEXT = 8;

/** The question about a package that was announced and has not arrived. It is asked once. */
export const preAlertMissing: Template = ({ preAlert }) => {
  const { trackingNumber, shop, contents } = required(preAlert, 'expected package');
  return {
    subject: `Is it still coming? Package ${trackingNumber}`,
    blocks: [
      paragraph(
        `You told us about this package, and it has not arrived in Tacoma after ${ASK_AFTER_DAYS} days.`,
      ),
      facts(
        ['Tracking number', trackingNumber],
        ['Shop', shop !== '' && shop],
        ['Contents', contents !== '' && contents],
      ),
      paragraph(
        'Is it coming later, or was it canceled? Please tell us on the page of your expected packages. If neither is true, ask the shop where it is.',
      ),
    ],
    action: { label: 'Answer', path: LINKED_PATHS.expected },
    text: [
      `Your package ending in ${trackingNumber.slice(-SHOWN_IN_TEXT)} has not arrived.`,
      'Is it still coming?',
    ],
  };
};
