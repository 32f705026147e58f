import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';
import type { SharedPayment } from '#shared/contracts/public/payment-links.ts';
import type { PaymentLinkState } from '#shared/rules/cards/payment-link.ts';
import { AmountRow } from '#web/components/display/Money.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { ErrorState, failureOf } from '#web/components/feedback/ErrorState.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { AlertIcon, CheckCircleIcon, InfoIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { formatDollars, formatNumber } from '#web/lib/numbers.ts';
import { SharedCard } from './SharedCard.tsx';
import { useSharedPayment } from './shared-payment.ts';

/**
 * Route /pay: pays for somebody else's packages, without signing in. The secret of the link is in the fragment. Nothing is
 * opened until the button is pressed, because programs follow the links in messages.
 */
export function SharedPaymentPage() {
  const token = useLocation().hash.slice(1);
  return (
    <>
      <meta name="robots" content="noindex" />
      {/* Another link is another payment. */}
      {token === '' ? <Incomplete /> : <SharedPaymentOf key={token} token={token} />}
    </>
  );
}

function Incomplete() {
  return (
    <Page title="Pay" narrow>
      <Callout icon={AlertIcon} tone="warning" title="This link is incomplete">
        The end of it is missing. Open it from the message again, or copy all of it into the address bar.
      </Callout>
    </Page>
  );
}

function SharedPaymentOf({ token }: { token: string }) {
  const query = useSharedPayment(token);
  const { data: payment, error, refetch } = query;
  if (payment) {
    return (
      <Page title={titleOf(payment)} narrow>
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          <Amounts payment={payment} />
          <SharedCard token={token} payment={payment} onChanged={() => void refetch()}>
            {payment.state !== 'OPEN' && <Ended {...payment} state={payment.state} />}
          </SharedCard>
        </Box>
      </Page>
    );
  }
  return (
    <Page title="Pay" narrow>
      {error instanceof ApiError && error.status === 404 ? (
        <Callout icon={AlertIcon} tone="warning" title="This link does not work">
          Check that you have all of it, or ask the person who sent it for a new one. You were not charged.
        </Callout>
      ) : error ? (
        <ErrorState title="The payment could not be loaded." {...failureOf(query)} />
      ) : (
        <Box aria-busy>
          <LiveRegion isHidden>Loading</LiveRegion>
          <Skeleton variant="rounded" height={160} />
        </Box>
      )}
    </Page>
  );
}

const titleOf = ({ packages: asked }: SharedPayment): string => {
  const [first] = asked;
  if (!first) return 'Pay';
  return `Pay for ${asked.length === 1 ? first.freightBillNum : packages(asked.length)}`;
};

/** What is paid for, for whom, and the surcharge of credit cards. */
function Amounts({ payment }: { payment: SharedPayment }) {
  const { packages: asked, firstName, total, totalWithSurcharge, surchargeRate, state } = payment;
  if (asked.length === 0) return null;
  return (
    <div>
      <Box component="dl" sx={{ m: 0 }}>
        {asked.length > 1 &&
          asked.map(({ freightBillNum, amount }) => (
            <AmountRow key={freightBillNum} name={freightBillNum} amount={amount} />
          ))}
        <AmountRow name={`For ${firstName}`} total="large" amount={total} />
      </Box>
      {state === 'OPEN' && totalWithSurcharge > total && (
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          Credit cards add a surcharge of {formatNumber(surchargeRate * 100)}%, for a total of{' '}
          {formatDollars(totalWithSurcharge)}.
        </Typography>
      )}
    </div>
  );
}

const ENDED: Readonly<
  Record<Exclude<PaymentLinkState, 'OPEN'>, (name: string) => { title: string; text: string }>
> = {
  PAID: () => ({ title: 'This is paid', text: 'There is nothing left to pay with this link.' }),
  CHANGED: (name) => ({
    title: 'The price has changed',
    text: `This link has ended. Ask ${name} for a new one. You were not charged.`,
  }),
  EXPIRED: (name) => ({
    title: 'This link has expired',
    text: `Ask ${name} for a new one. You were not charged.`,
  }),
  REVOKED: (name) => ({ title: 'This link was ended', text: `${name} has ended it. You were not charged.` }),
};

/** Why nothing can be paid with the link. */
function Ended({ state, firstName }: { state: Exclude<PaymentLinkState, 'OPEN'>; firstName: string }) {
  const { title, text } = ENDED[state](firstName);
  return (
    <LiveRegion>
      {state === 'PAID' ? (
        <Callout icon={CheckCircleIcon} tone="success" title={title}>
          {text}
        </Callout>
      ) : (
        <Callout icon={InfoIcon} tone="info" title={title}>
          {text}
        </Callout>
      )}
    </LiveRegion>
  );
}
