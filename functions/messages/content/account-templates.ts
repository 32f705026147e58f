import { LINKED_PATHS } from '#shared/site-paths.ts';
import { facts, paragraph } from './blocks.ts';
import type { Template } from './message-body.ts';
import { required } from './words.ts';

export const welcome: Template = ({ brand: { productName }, account }) => {
  const { customerNumber, addressLines } = required(account, 'account');
  return {
    subject: `Welcome to ${productName}: your shipping address`,
    blocks: [
      paragraph(
        'Your account is ready. Have your packages sent to this address, exactly as shown: the second line tells us whose package it is and where it goes.',
      ),
      facts(['Ship to', addressLines.join('\n')], ['Customer number', customerNumber]),
      paragraph('What happens next:'),
      facts(
        ['1. Ship', 'Enter this address as the delivery address when you order, or give it to your sender.'],
        ['2. Pay', "We'll notify you when your package arrives in Tacoma. Then you pay for shipping."],
        [
          '3. Pick up',
          "We'll notify you when your package is ready. Then you schedule a pickup appointment.",
        ],
      ),
    ],
    action: { label: 'View your packages', path: LINKED_PATHS.orders },
    text: [
      `Welcome! Your customer number is ${customerNumber}.`,
      'Your shipping address is on Active Packages.',
    ],
  };
};

export const signsInWithGoogle: Template = ({ brand: { productName } }) => ({
  subject: `You sign in with Google at ${productName}`,
  blocks: [
    paragraph(
      `Someone asked to reset the password of your ${productName} account. Your account has no password, because you sign in with Google. Press “Sign in with Google” on the login page.`,
    ),
    paragraph("If you didn't ask for this, you can ignore this email. Nothing was changed."),
  ],
  action: { label: 'Log in', path: LINKED_PATHS.login },
  text: ['Your account has no password, because you sign in with Google.'],
});

/** To the old and to the new address. */
export const contactChanged: Template = ({ brand, account }) => {
  const { productName, customerServiceEmail } = brand;
  const { changed } = required(account, 'account');
  const { detail, ending } = required(changed, 'change');
  const notYou = `If this was not you, write to ${customerServiceEmail} right away.`;
  const action = { label: 'View your profile', path: LINKED_PATHS.profile };
  if (detail === 'email')
    return {
      subject: "Your account's email address was changed",
      blocks: [
        paragraph(
          `The email address you log in to ${productName} with was changed. We sent this to the old and the new address.`,
        ),
        paragraph("If you changed it, you don't need to do anything.", notYou),
      ],
      action,
      text: ["Your account's email address was changed.", 'Not you? Contact us.'],
    };
  return {
    subject: 'Your mobile number was changed',
    blocks: [
      paragraph(
        `The mobile number on your ${productName} account was changed. It now ends in ${ending}. Texts no longer go to the old number.`,
      ),
      paragraph("If you changed it, you don't need to do anything.", notYou),
    ],
    action,
    text: ['This number is no longer used for your account.', 'Not you? Contact us.'],
  };
};

/** The answer to a mail that the customer has forwarded. It says nothing that the mail said. */
export const preAlertDraft: Template = ({ forwardedMail }) => {
  const { found, drafts } = required(forwardedMail, 'forwarded mail');
  const expected = { label: 'View expected packages', path: LINKED_PATHS.expected };
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
  if (drafts === 0)
    return {
      subject: 'Nothing new in your email',
      blocks: [
        paragraph(
          found === 1
            ? 'We found one tracking number in the email that you forwarded, but nothing was added.'
            : `We found ${found} tracking numbers in the email that you forwarded, but nothing was added.`,
          'You told us about it before, the package has arrived, or your list of expected packages is full.',
        ),
      ],
      action: expected,
      text: ['We found nothing new in the email you forwarded.'],
    };
  const numbers = drafts === 1 ? 'a tracking number' : `${drafts} tracking numbers`;
  const them = drafts === 1 ? 'it' : 'them';
  return {
    subject: `We found ${numbers} in your email`,
    blocks: [
      paragraph(
        `We found ${numbers} in the email that you forwarded.`,
        `Please check and confirm what you expect. Until then, we do not look out for ${them} in Tacoma.`,
      ),
    ],
    action: { ...expected, label: 'Check and confirm' },
    text: [`We found ${numbers} in the email you forwarded.`, `Please check and confirm ${them}.`],
  };
};
