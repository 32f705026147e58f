import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { StaffClaim } from '#shared/contracts/staff/claims.ts';
import { nextClaimState, STAFF_CLAIM_STEPS } from '#shared/rules/claims/claims.ts';
import { leftToPay } from '#web/domain/claim/outlook.ts';
import { DecisionDialog } from './DecisionDialog.tsx';
import { DECISIONS, type Decision } from './decisions.ts';
import { PaymentDialog } from './PaymentDialog.tsx';

/** What customer service can do with a claim now. */
export function ClaimActions({ claim }: { claim: StaffClaim }) {
  const { state } = claim;
  // A dialog stays open when the claim changes, so that what was typed is not lost.
  const [opened, setOpened] = useState<Decision | 'PAY' | null>(null);
  const steps = STAFF_CLAIM_STEPS.filter((step) => nextClaimState(state, step) !== null);
  const canPay = state === 'ACCEPTED' && leftToPay(claim) > 0;
  const close = () => setOpened(null);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      {canPay && (
        <Button variant="contained" aria-haspopup="dialog" onClick={() => setOpened('PAY')}>
          Pay
        </Button>
      )}
      {steps.map((step, index) => (
        <Button
          key={step}
          variant={index === 0 ? 'contained' : 'outlined'}
          aria-haspopup="dialog"
          onClick={() => setOpened(step)}
        >
          {DECISIONS[step].label}
        </Button>
      ))}
      {opened === 'PAY' && <PaymentDialog claim={claim} onClosed={close} />}
      {opened !== null && opened !== 'PAY' && (
        <DecisionDialog claim={claim} decision={opened} onClosed={close} />
      )}
    </Box>
  );
}
