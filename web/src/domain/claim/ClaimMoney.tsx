import Box from '@mui/material/Box';
import type { Claim } from '#shared/contracts/claims/claims.ts';
import { AmountRow } from '#web/components/display/Money.tsx';
import { portalTime } from '#web/lib/clock.ts';
import { dateText } from './labels.ts';
import { leftToPay, paidOf } from './outlook.ts';

/** What was claimed, our liability, what was offered, and what was paid and how. */
export function ClaimMoney({ claim }: { claim: Claim }) {
  const { amount, declaredValue, limit, aboveLimit, offer, payment, state } = claim;
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {amount !== null && <AmountRow name="Claimed" amount={amount} />}
      <AmountRow
        name={declaredValue === null ? 'Covered without a declared value' : 'Covered by the declared value'}
        amount={limit}
      />
      {aboveLimit > 0 && <AmountRow name="Claimed above the coverage" amount={aboveLimit} />}
      {offer !== undefined && <AmountRow name="Offered" amount={offer} />}
      {payment && (
        <>
          {payment.refunded > 0 && (
            <AmountRow
              name={state === 'PAID' ? 'Refunded to the card' : 'Refund to the card, under way'}
              amount={payment.refunded}
            />
          )}
          {payment.outside > 0 && <AmountRow name={outsideName(payment)} amount={payment.outside} />}
          <AmountRow
            name={state === 'PAID' ? 'Paid' : leftToPay(claim) > 0 ? 'Paid so far' : 'Being paid'}
            total
            amount={paidOf(claim)}
          />
        </>
      )}
    </Box>
  );
}

/** `Paid by check or transfer (1042) on Dec 5`. */
function outsideName({ reference, date }: NonNullable<Claim['payment']>): string {
  const number = reference && ` (${reference})`;
  return `Paid by check or transfer${number}${date ? ` on ${dateText(date, portalTime())}` : ''}`;
}
