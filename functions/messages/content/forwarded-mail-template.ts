import { EXPECTED_PATH } from '#shared/site-paths.ts';
import { paragraph } from './blocks.ts';
import type { Template } from './message-body.ts';
import { required } from './words.ts';

/** The answer to a mail that the customer has forwarded. It says nothing that the mail said. */
export const preAlertDraft: Template = ({ forwardedMail }) => {
  const { found } = required(forwardedMail, 'forwarded mail');
  const expected = { label: 'View expected packages', path: EXPECTED_PATH };
  if (found === 0)
    return {
      subject: 'We found no tracking number in your email',
      blocks: [
        paragraph(
          'We read the email that you forwarded, but found no tracking number in it. Nothing was added.',
          'If the package is on its way, enter its number yourself, or forward the email that says that it has shipped.',
        ),
      ],
      action: expected,
      text: ['We found no tracking number in the email you forwarded.'],
    };
  const numbers = found === 1 ? 'a tracking number' : `${found} tracking numbers`;
  const them = found === 1 ? 'it' : 'them';
  return {
    subject: `We found ${numbers} in your email`,
    blocks: [
      paragraph(
        `We found ${numbers} in the email that you forwarded.`,
        `Please check ${them} and save what you expect. Until then, we know nothing about ${them} in Tacoma.`,
      ),
    ],
    action: { ...expected, label: 'Check and save' },
    text: [`We found ${numbers} in the email you forwarded.`, `Please check ${them} and save.`],
  };
};
