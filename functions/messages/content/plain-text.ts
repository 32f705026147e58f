import type { EmailParts } from './email-parts.ts';
import type { Block } from './message-body.ts';

/** The plain text of an email. */
export function plainTextOf({ greeting, above, link, below, questions, footer }: EmailParts): string {
  return [
    greeting,
    ...above.map(blockText),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...below.map(blockText),
    questions,
    ['--', footer.reason, ...footer.links.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'facts':
      return block.facts.map(([label, value]) => `${label}:${indented(value)}`).join('\n');
    case 'packages':
      return block.packages
        .map(({ freightBillNum, details }) => [`Freight bill ${freightBillNum}`, ...details].join('\n  '))
        .join('\n');
    case 'code':
      return `${block.label}: ${block.value}`;
  }
}

/** Further lines of a value stand below its label. */
const indented = (value: string) =>
  value.includes('\n') ? `\n  ${value.replaceAll('\n', '\n  ')}` : ` ${value}`;
