import { cardText } from '#shared/rules/texts/cards.ts';
import { ORIGIN_TIME_ZONE } from '#shared/rules/texts/dates.ts';
import { formatDollars } from '#shared/rules/texts/numbers.ts';
import { packages } from '#shared/rules/texts/parcels.ts';
import { receiptPath } from '#shared/site-paths.ts';
import { facts, paragraph } from './blocks.ts';
import type { Block, Template } from './message-body.ts';
import type { MessageData, MoneyData } from './message-data.ts';
import { agree, dollars, required, timeOf, zonedTimeOf } from './words.ts';

/** Receipts show the time in Tacoma, wherever the customer is. */
const OFFICE = { timeZone: ORIGIN_TIME_ZONE };

export const paymentRecorded: Template = (data) => {
  const { money } = data;
  const payment = required(money, 'payment');
  const { receiptNumber, amountCents, surchargeCents } = payment;
  const total = dollars(amountCents);
  return {
    subject: `Receipt ${receiptNumber}: ${total} paid`,
    blocks: [
      paragraph(
        payment.isByLink
          ? `Somebody paid ${total} for ${packages(packagesOf(payment).length)} with your payment link.`
          : `Thank you. We received your payment of ${total} for ${packages(packagesOf(payment).length)}.`,
      ),
      facts(
        ['Receipt number', receiptNumber],
        ...commonFacts(payment),
        ['Surcharge', surchargeCents > 0 && dollars(surchargeCents)],
        ['Total', total],
      ),
      ...pickupStep(data).map((step) => paragraph(step)),
      linesOf(payment),
    ],
    action: receiptAction(payment),
    text: [
      payment.isByLink
        ? `${total} was paid with your payment link.`
        : `We received your payment of ${total}.`,
      `Receipt ${receiptNumber}.`,
    ],
  };
};

/** How the packages can be picked up, as far as they are ready. Nothing if all were picked up. */
function pickupStep({ parcels, appointment, terminal, carriers }: MessageData): string[] {
  const ready = parcels.filter(({ status }) => status === 'DESTINATION');
  if (parcels.length === 0) return [];
  if (ready.length === 0)
    return [`Once ${agree(parcels, 'your', 'a')} package is ready at its terminal, you can book a pickup.`];
  const isAll = ready.length === parcels.length;
  const them = isAll ? agree(parcels, 'it', 'them') : `${ready.length} of them`;
  const where = terminal ? ` in ${terminal.name}` : '';
  const agent = terminal && carriers.get(terminal.locationCode);
  const next = agent
    ? `${agent} can collect ${them} for you${where} now.`
    : appointment && terminal
      ? `You can pick ${them} up at your appointment${where} on ${timeOf(appointment.pickupDate, terminal)}.`
      : `You can book a time to pick ${them} up${where} now.`;
  return [isAll ? next : `${next} We'll tell you when more are ready.`];
}

export const refundMade: Template = ({ money }) => {
  const refund = required(money, 'refund');
  const { receiptNumber, amountCents } = refund;
  const total = dollars(amountCents);
  return {
    subject: `Refund of ${total}, receipt ${receiptNumber}`,
    blocks: [
      paragraph(
        `We refunded ${total} to ${refund.isByLink ? 'the card that paid' : 'your card'}, ${cardText(refund)}.`,
        `It can take a few business days to appear on ${refund.isByLink ? 'its' : 'your'} statement.`,
      ),
      facts(['Refunded', total], ...commonFacts(refund), ['Receipt number', receiptNumber]),
      linesOf(refund),
    ],
    action: receiptAction(refund),
    text: [
      refund.isByLink
        ? `We refunded ${total} to the card that paid.`
        : `We refunded ${total} to your card ending in ${refund.last4}.`,
      `Receipt ${receiptNumber}.`,
    ],
  };
};

/** What staff send if a customer wants to pay, or to have somebody else pay. */
export const paymentLinkSent: Template = ({ link: sent }) => {
  const link = required(sent, 'payment link');
  const { total, endsAt } = link;
  const [first] = link.packages;
  const what = first && link.packages.length === 1 ? first.freightBillNum : packages(link.packages.length);
  const subject = `Pay for ${what}, ${formatDollars(total)}`;
  return {
    subject,
    blocks: [
      paragraph(
        `You can pay ${formatDollars(total)} by card now, without signing in.`,
        'If somebody else pays for you, forward the link. It shows them only the freight bill numbers, the amounts and your first name.',
      ),
      facts(['Amount', formatDollars(total)], ['Link works until', zonedTimeOf(endsAt, OFFICE)]),
      {
        kind: 'packages',
        packages: link.packages.map(({ freightBillNum, amount }) => ({
          freightBillNum,
          details: [formatDollars(amount)],
        })),
      },
    ],
    action: { label: 'Pay', path: link.path },
    text: [`${subject}.`],
  };
};

const commonFacts = (money: MoneyData) =>
  [
    ['Date', zonedTimeOf(money.at, OFFICE)],
    ['Card', cardText(money)],
  ] as const;

/** The lines of each package. */
const packagesOf = ({ lines }: Pick<MoneyData, 'lines'>) => [
  ...Map.groupBy(lines, ({ freightBillNum }) => freightBillNum),
];

const linesOf = (money: MoneyData): Block => ({
  kind: 'packages',
  packages: packagesOf(money).map(([freightBillNum, lines]) => ({
    freightBillNum,
    details: lines.map(({ description, amountCents }) =>
      description === undefined ? dollars(amountCents) : `${description}: ${dollars(amountCents)}`,
    ),
  })),
});

const receiptAction = ({ paymentId }: MoneyData) => ({ label: 'View receipt', path: receiptPath(paymentId) });
