import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { Money } from '#web/components/display/Money.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { chargeName, weight } from '../parcel/labels.ts';
import { TerminalName } from '../terminal/TerminalName.tsx';
import { refundMark } from './receipt-texts.ts';

interface ReceiptLineProps {
  receipt: Pick<Receipt, 'refunds'>;
  line: Receipt['lines'][number];
  /** Before the freight bill, such as a checkbox. */
  control?: ReactNode;
}

/** A parcel of a receipt with its charges, as a list item that stays on one printed page. */
export function ReceiptLine({ receipt, line, control }: ReceiptLineProps) {
  const mark = refundMark(receipt, line);
  return (
    <Box component="li" sx={LINE_STYLE}>
      {control}
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontWeight: 700 }}>
          <span>
            <VisuallyHidden>Freight bill </VisuallyHidden>
            <Mono sx={{ fontWeight: 700 }}>{line.freightBillNum}</Mono>
          </span>
          <Money amount={line.amount} />
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
          <TerminalName code={line.originCode} /> to <TerminalName code={line.destinationCode} /> ·{' '}
          {weight(line.weightLbs)}
          {line.shippingTrackingNum !== '' && (
            <>
              {' · '}Tracking <Mono sx={{ fontSize: '0.875rem' }}>{line.shippingTrackingNum}</Mono>
            </>
          )}
          {mark !== null && <Box sx={{ fontWeight: 700 }}>{mark}</Box>}
        </Box>
        <Box component="dl" sx={CHARGES_STYLE}>
          {line.charges.map(({ chargeType, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt never change
            <div key={index}>
              <dt>{chargeName(chargeType)}</dt>
              <dd>
                <Money amount={amount} />
              </dd>
            </div>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

const LINE_STYLE = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  breakInside: 'avoid',
} as const;

const CHARGES_STYLE = {
  m: 0,
  mt: 0.25,
  fontSize: '0.875rem',
  color: 'text.secondary',
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 2 },
  '& dd': { m: 0 },
} as const;
