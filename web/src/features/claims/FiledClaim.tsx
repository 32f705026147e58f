import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Claim } from '#shared/contracts/claims/claims.ts';
import { nextClaimState } from '#shared/rules/claims/claims.ts';
import { CLAIMS } from '#shared/rules/terms.ts';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { SECTION_CARD, SECTION_COLUMNS } from '#web/components/layout/section-styles.ts';
import { ClaimBadges } from '#web/domain/claim/ClaimBadges.tsx';
import { ClaimMoney } from '#web/domain/claim/ClaimMoney.tsx';
import { ClaimTimeline } from '#web/domain/claim/ClaimTimeline.tsx';
import { Evidence } from '#web/domain/claim/evidence/Evidence.tsx';
import { outlookOf } from '#web/domain/claim/outlook.ts';
import { NotesText } from '#web/domain/parcel/NotesText.tsx';
import { portalTime } from '#web/lib/clock.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { OfferActions } from './OfferActions.tsx';

const SIDES = { CUSTOMER: 'You', STAFF: 'Customer service' } as const;

/** A claim that was filed: its state and what happens next, what was said, and the evidence. */
export function FiledClaim({ claim }: { claim: Claim }) {
  const { parcelId, freightBillNum, state, isLate } = claim;
  const { title, next } = outlookOf(claim, portalTime());
  const canAnswer = nextClaimState(state, 'ANSWER') !== null;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 2.5, sm: 4 } }}>
      <Box sx={SECTION_COLUMNS}>
        <Card component="section" aria-labelledby="claim-state" sx={SECTION_CARD}>
          <Box>
            Freight bill{' '}
            <RouteLink to={`?parcel=${encodeURIComponent(parcelId)}`}>
              <Mono>{freightBillNum}</Mono>
            </RouteLink>
          </Box>
          <ClaimBadges claim={claim} />
          <LiveRegion>
            <Typography variant="h2" id="claim-state">
              {title}
            </Typography>
            <Box sx={{ mt: 0.5 }}>{next}</Box>
          </LiveRegion>
          <LatestAnswer claim={claim} />
          {isLate && (
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
              Filed after the {CLAIMS.claimDays} days in our terms. We still review it; it is marked as late.
            </Box>
          )}
          <OfferActions claim={claim} />
        </Card>
        <Card component="section" aria-labelledby="claim-money" sx={SECTION_CARD}>
          <Typography variant="h2" id="claim-money">
            Amounts
          </Typography>
          <ClaimMoney claim={claim} />
        </Card>
      </Box>
      {canAnswer && <AnswerForm claim={claim} />}
      <ClaimTimeline claim={claim} sides={SIDES} />
      <Evidence claim={claim} claimedTitle="What you sent" />
    </Box>
  );
}

/** What we said last, where the customer has to act on it. */
function LatestAnswer({ claim: { state, events } }: { claim: Claim }) {
  if (!['MORE_ASKED', 'OFFERED', 'DECLINED'].includes(state)) return null;
  const text = events.findLast(({ side }) => side === 'STAFF')?.text;
  if (!text) return null;
  return (
    <Box sx={{ pl: 1.5, borderLeft: 3, borderColor: 'secondary.main' }}>
      <NotesText>{text}</NotesText>
    </Box>
  );
}
