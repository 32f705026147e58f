import { LINKED_PATHS } from '#shared/site-paths.ts';
import type { Block, Link, MessageBody } from './message-body.ts';
import type { MessageData } from './message-data.ts';

/** What an email shows as HTML and as plain text, from top to bottom. */
export interface EmailParts {
  readonly productName: string;
  readonly customerServiceEmail: string;
  readonly subject: string;
  readonly greeting: string;
  /** The blocks before and after the link. */
  readonly above: readonly Block[];
  readonly link: Link | null;
  /** A quieter link below it. */
  readonly also: Link | null;
  readonly below: readonly Block[];
  readonly questions: string;
  readonly footer: { readonly reason: string; readonly links: readonly Link[] };
}

/** The label of the link that turns off messages of a kind. */
const STOP = 'Stop emails like this one';

/** The parts of an email. The link comes before the list of packages, which can be long. */
export function emailParts(
  { subject, blocks, action, also = null }: MessageBody,
  { brand, customerName, unsubscribeUrl }: MessageData,
): EmailParts & { readonly link: Link } {
  const { productName, customerServiceEmail, siteOrigin } = brand;
  const list = blocks.findIndex(({ kind }) => kind === 'packages');
  const linkAt = list === -1 ? blocks.length : list;
  return {
    ...{ productName, customerServiceEmail, subject },
    greeting: `Hi ${customerName},`,
    above: blocks.slice(0, linkAt),
    link: { label: action.label, url: siteOrigin + action.path },
    also: also && { label: also.label, url: siteOrigin + also.path },
    below: blocks.slice(linkAt),
    questions: `Questions? Reply to this email, or write to ${customerServiceEmail}.`,
    footer: {
      reason: `You're getting this email because you ship with ${productName}. You can choose what we send you, and how, on your profile.`,
      links: [
        { label: 'Your profile', url: siteOrigin + LINKED_PATHS.profile },
        ...(unsubscribeUrl === null ? [] : [{ label: STOP, url: unsubscribeUrl }]),
      ],
    },
  };
}
