import Box from '@mui/material/Box';
import { useParams } from 'react-router-dom';
import type { Claim } from '#shared/contracts/claims/claims.ts';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { isClaimable } from '#shared/rules/claims/claims.ts';
import { Mono } from '#web/components/display/Mono.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { ErrorState } from '#web/components/feedback/ErrorState.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { AlertIcon, ClockIcon } from '#web/components/icons.tsx';
import { BackLink, Page } from '#web/components/layout/Page.tsx';
import { useClaimWindow, windowText } from '#web/domain/claim/claim-window.tsx';
import { useClaim } from '#web/domain/claim/queries.ts';
import { ParcelDetailsInUrl } from '#web/domain/parcel/details/ParcelDetailsInUrl.tsx';
import { STATUS_LABELS } from '#web/domain/parcel/labels.ts';
import { useParcel } from '#web/domain/parcel/queries.ts';
import { portalTime } from '#web/lib/clock.ts';
import { paths } from '#web/lib/paths.ts';
import { ClaimForm } from './ClaimForm.tsx';
import { FiledClaim } from './FiledClaim.tsx';

/** Route /claims/:id, with the id of a package: files a claim about it, or shows the one that was filed. */
export function ClaimPage() {
  const { id = '' } = useParams();
  return (
    <Page title="Claim" links={<BackLink to={paths.claims}>Claims</BackLink>}>
      <Loaded
        query={useClaim(id)}
        loading={<Loading what="the claim" heights={[420]} />}
        failure="This claim could not be loaded."
      >
        {(claim) =>
          claim && claim.state !== 'DRAFT' ? (
            <FiledClaim key={id} claim={claim} />
          ) : (
            <NewClaim key={id} parcelId={id} claim={claim} />
          )
        }
      </Loaded>
      <ParcelDetailsInUrl />
    </Page>
  );
}

/** The form of a claim, if the package can be claimed. */
function NewClaim({ parcelId, claim }: { parcelId: string; claim: Claim | null }) {
  return (
    <Box sx={{ maxWidth: 640 }}>
      <Loaded
        query={useParcel(parcelId, { enabled: true })}
        loading={<Loading what="the package" heights={[420]} />}
        failure="This package could not be loaded."
        missing={
          <ErrorState
            title="This package was not found."
            detail="The link may be old, or the package may belong to another customer."
          />
        }
      >
        {(parcel) => <Claimable parcel={parcel} claim={claim} />}
      </Loaded>
    </Box>
  );
}

function Claimable({ parcel, claim }: { parcel: Parcel; claim: Claim | null }) {
  const window = useClaimWindow(parcel);
  const isClosed = window?.timing === 'CLOSED';
  if (!isClaimable(parcel) || isClosed)
    return (
      <ErrorState
        title={
          isClosed ? 'It is too late to file a claim.' : 'There is nothing to claim for this package yet.'
        }
        detail={
          isClosed
            ? windowText(window, portalTime())
            : 'A claim is about a package that was delivered, lost or damaged.'
        }
      />
    );
  const isLate = window?.timing === 'LATE';
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      <Box>
        Freight bill <Mono>{parcel.freightBillNum}</Mono>, {STATUS_LABELS[parcel.status].toLowerCase()}
      </Box>
      <Callout
        icon={isLate ? AlertIcon : ClockIcon}
        tone={isLate ? 'warning' : 'info'}
        title={isLate ? 'This claim is late' : 'This takes about two minutes'}
      >
        {windowText(window, portalTime())}
      </Callout>
      <ClaimForm parcel={parcel} claim={claim} />
    </Box>
  );
}
