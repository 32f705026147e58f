import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router-dom';
import type { StaffClaim } from '#shared/contracts/staff/claims.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { CLAIMS } from '#shared/rules/terms.ts';
import { RouteLink } from '#web/components/controls/RouteLink.tsx';
import { AmountRow } from '#web/components/display/Money.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { ErrorState } from '#web/components/feedback/ErrorState.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { BackLink, Page } from '#web/components/layout/Page.tsx';
import { SECTION_CARD, SECTION_COLUMNS } from '#web/components/layout/section-styles.ts';
import { ClaimBadges } from '#web/domain/claim/ClaimBadges.tsx';
import { ClaimMoney } from '#web/domain/claim/ClaimMoney.tsx';
import { ClaimTimeline } from '#web/domain/claim/ClaimTimeline.tsx';
import { Evidence } from '#web/domain/claim/evidence/Evidence.tsx';
import { CAUSE_NAMES } from '#web/domain/claim/labels.ts';
import { useStaffClaim } from '#web/domain/claim/queries.ts';
import { customerText } from '#web/domain/staff/labels.ts';
import { useRoles } from '#web/domain/staff/queries.ts';
import {
  boardPackagePath,
  customerPackagesPath,
  staffBillOfLadingPath,
} from '#web/domain/staff/staff-paths.ts';
import { formatDate, ORIGIN_TIME_ZONE } from '#web/lib/dates.ts';
import { formatDollars } from '#web/lib/numbers.ts';
import { paths } from '#web/lib/paths.ts';
import { ClaimActions } from './ClaimActions.tsx';
import { Clocks } from './Clocks.tsx';

const SIDES = { CUSTOMER: 'Customer', STAFF: 'Customer service' } as const;

/** Route /staff/claims/:id, with the id of a package: the claim about it. */
export function StaffClaimPage() {
  const { id = '' } = useParams();
  return (
    <Page title="Claim" links={<BackLink to={paths.staffClaims}>Claims</BackLink>}>
      <Loaded
        query={useStaffClaim(id)}
        loading={<Loading what="the claim" heights={[240, 420]} />}
        failure="This claim could not be loaded."
      >
        {(claim) =>
          claim ? (
            <ClaimForStaff key={id} claim={claim} />
          ) : (
            <ErrorState title="This claim was not found." detail="The link may be old." />
          )
        }
      </Loaded>
    </Page>
  );
}

function ClaimForStaff({ claim }: { claim: StaffClaim }) {
  const mayDecide = mayDo('decideClaims', useRoles());
  const { parcelId, customerId, freightBillNum, cause, isLate, refundable } = claim;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 2.5, sm: 4 } }}>
      <Box sx={SECTION_COLUMNS}>
        <Card component="section" aria-labelledby="claim-state" sx={CARD}>
          <Typography variant="h2" id="claim-state">
            {CAUSE_NAMES[cause]}:{' '}
            <RouteLink to={boardPackagePath(parcelId)}>
              <Mono>{freightBillNum}</Mono>
            </RouteLink>
          </Typography>
          <p style={{ margin: 0 }}>
            <RouteLink to={customerPackagesPath(customerId)}>{customerText(claim)}</RouteLink>
          </p>
          <LiveRegion>
            <ClaimBadges claim={claim} />
          </LiveRegion>
          <Clocks claim={claim} />
          {isLate && (
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
              Filed after the {CLAIMS.claimDays} days of the terms. Whether that bars the claim is for counsel
              to say; do not decline for this reason alone.
            </Box>
          )}
          {mayDecide && <ClaimActions claim={claim} />}
        </Card>
        <Card component="section" aria-labelledby="claim-money" sx={CARD}>
          <Typography variant="h2" id="claim-money">
            Amounts
          </Typography>
          <ClaimMoney claim={claim} />
          <Box component="dl" sx={{ m: 0 }}>
            <AmountRow name="Can be refunded to the card" amount={refundable} />
          </Box>
          <Agreement claim={claim} />
        </Card>
      </Box>
      <Evidence claim={claim} claimedTitle="What the customer sent" />
      <ClaimTimeline claim={claim} sides={SIDES} />
    </Box>
  );
}

const AGREED_BY: Readonly<Record<NonNullable<StaffClaim['agreement']>['agreedBy'], string>> = {
  CHOICE: 'by the customer’s choice',
  PAYMENT: 'by the customer with the payment',
  STAFF: 'by our staff for the customer',
};

/** Which limit of liability was agreed, and when. Without an agreement, the limit of the terms may not bind. */
function Agreement({ claim: { parcelId, agreement } }: { claim: StaffClaim }) {
  return (
    <section aria-label="Limit of liability">
      <Typography component="h3" sx={{ fontWeight: 700 }}>
        {agreement ? `A limit of ${formatDollars(agreement.limit)} was agreed` : 'No limit was agreed'}
      </Typography>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        {agreement ? (
          <>
            On {formatDate(agreement.agreedAt, ORIGIN_TIME_ZONE)} {AGREED_BY[agreement.agreedBy]}, under the
            terms effective {formatDate(`${agreement.termsVersion}T12:00:00Z`, 'UTC')}.{' '}
            <RouteLink to={staffBillOfLadingPath(parcelId)}>
              Bill of lading, version {agreement.number}
            </RouteLink>
          </>
        ) : (
          'No choice of coverage is on file. A limit binds only where one was offered and agreed.'
        )}
      </Box>
    </section>
  );
}

const CARD = { ...SECTION_CARD, justifyItems: 'start', '& > dl': { width: '100%' } } as const;
