import type { EmailParts } from './email-parts.ts';
import type { Block } from './message-body.ts';

/** The plain text of an email. */
export function plainTextOf({ greeting, above, label, url, below, footer }: EmailParts): string {
  const { reason, profileUrl, unsubscribeUrl, questions } = footer;
  return [
    greeting,
    ...above.map(blockText),
    `${label}:\n${url}`,
    ...below.map(blockText),
    questions,
    [
      '--',
      reason,
      `Your profile: ${profileUrl}`,
      ...(unsubscribeUrl === null ? [] : [`${STOP}: ${unsubscribeUrl}`]),
    ].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

/** The label of the link that turns off messages of a kind. */
export const STOP = 'Stop emails like this one';

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${indented(value)}`).join('\n');
    case 'packages':
      return block.packages
        .map(({ freightBillNum, details }) => [`Freight bill ${freightBillNum}`, ...details].join('\n  '))
        .join('\n');
  }
}

/** Further lines of a value stand below its label. */
const indented = (value: string) => (value.includes('\n') ? `\n  ${value.replaceAll('\n', '\n  ')}` : value);
