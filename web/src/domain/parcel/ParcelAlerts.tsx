import Alert, { type AlertColor } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import {
  correctionOf,
  HOLD_TEXTS,
  type Hold,
  holdOf,
  isResolvedByCustomer,
} from '#shared/rules/parcel-holds.ts';
import { hasOpenIssue, isHazardProcessed, openIssues } from '#shared/rules/parcel-status.ts';
import { storageDue } from '#shared/rules/payment.ts';
import { dayText, storageCosts } from '#shared/rules/texts/storage.ts';
import { MailLink } from '#web/components/controls/RouteLink.tsx';
import { once } from '#web/components/display/once.ts';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { AlertIcon, InfoIcon, PenIcon } from '#web/components/icons.tsx';
import { formatDollars } from '#web/lib/numbers.ts';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';
import { ClaimHint } from '../claim/claim-window.tsx';
import { isWaitingForOthers, ShipNow, wishMessages } from './held.tsx';
import { NotesText } from './NotesText.tsx';
import { PayStorage } from './ParcelStorage.tsx';
import { refusalMessage } from './refusal-message.tsx';
import { sailingMessage } from './sailing-message.ts';

interface ParcelAlertsProps {
  parcel: Parcel;
  /** Opens the dialog that resolves a missing destination or damage. Without it, there is no button. */
  onResolve?: ((parcel: Parcel) => void) | undefined;
}

/**
 * One alert for everything unusual about a parcel: a refusal, damage, hazardous goods, oversize, a missing destination, storage
 * charges, a missed sailing, a hold by staff or a loss. Says what the customer can do, or what happens next.
 */
export function ParcelAlerts({ parcel, onResolve }: ParcelAlertsProps) {
  const config = useRuntimeConfig();
  const messages = alertMessages(parcel, config);
  const [first] = messages;
  if (!first) return null;
  const tone = messages.find((message) => message.tone === 'error')?.tone ?? first.tone;
  return (
    <Messages severity={tone} icon={false}>
      {onResolve && hasOpenIssue(parcel) && (
        <Button variant="contained" size="small" startIcon={<PenIcon />} onClick={() => onResolve(parcel)}>
          Resolve<VisuallyHidden> the issues with {parcel.freightBillNum}</VisuallyHidden>
        </Button>
      )}
      {parcel.paymentStatus === 'PAID' && storageDue(parcel) > 0 && <PayStorage parcel={parcel} />}
      {isWaitingForOthers(parcel) && <ShipNow parcel={parcel} />}
      {messages.map(({ tone: messageTone, title, text }) => (
        <p key={title} data-tone={messageTone}>
          {messageTone === 'info' ? <InfoIcon aria-hidden /> : <AlertIcon aria-hidden />}
          <b>{title}:</b> {text}
        </p>
      ))}
    </Messages>
  );
}

const Messages = styled(Alert)(
  once({
    py: 0.75,
    lineHeight: 1.35,
    '& .MuiAlert-message': { flexGrow: 1 },
    '& p': { m: 0 },
    '& p + p': { mt: 0.5 },
    '& p > svg': { fontSize: 18, mr: 0.5, verticalAlign: '-3px', color: 'info.main' },
    '& p[data-tone="error"] > svg': { color: 'error.main' },
    '& p[data-tone="warning"] > svg': { color: 'warning.main' },
    '& .MuiButton-root': { float: 'right', ml: 1 },
  }),
);

interface Message {
  tone: AlertColor;
  title: string;
  text: ReactNode;
}

/** The messages of {@link ParcelAlerts}, the most severe first. */
function alertMessages(
  parcel: Parcel,
  { customerServiceEmail, ratesEmail }: { customerServiceEmail: string; ratesEmail: string },
): Message[] {
  const subject = `Freight bill ${parcel.freightBillNum}`;
  const customerService = <MailLink address={customerServiceEmail} subject={subject} />;
  const ratesTeam = <MailLink address={ratesEmail} subject={subject} />;
  const { destinationMissing, damageNotAccepted } = openIssues(parcel);
  const correction = correctionOf(parcel);
  const messages: (Message | false)[] = [
    parcel.status === 'LOST' && {
      tone: 'error',
      title: 'Lost',
      text: (
        <>
          We are looking for this package. Contact customer service at {customerService}.{' '}
          <ClaimHint parcel={parcel} />
        </>
      ),
    },
    refusalMessage(parcel, customerService),
    (destinationMissing || damageNotAccepted) && {
      tone: 'error',
      title: destinationMissing
        ? `No destination${damageNotAccepted ? ', flagged as damaged on arrival' : ''}`
        : 'Flagged as damaged on arrival',
      text: (
        <>
          {destinationMissing && 'choose where it should go'}
          {destinationMissing && damageNotAccepted && ' and '}
          {damageNotAccepted && (destinationMissing ? 'accept the damage' : 'accept it to proceed')}, or
          contact {customerService}.
        </>
      ),
    },
    parcel.status === 'TROUBLED' &&
      !isResolvedByCustomer(parcel) &&
      heldMessage(holdOf(parcel), customerService),
    parcel.status === 'CORRECTED' && {
      tone: 'info',
      title: 'Corrected',
      text: (
        <>
          {correction && <NotesText>{correction}</NotesText>}
          {correction === null ? 'next' : 'Next'}, we process your package in Tacoma.
          {parcel.paymentStatus !== 'PAID' && ' Then you can pay for it.'}
        </>
      ),
    },
    parcel.damaged &&
      !damageNotAccepted && {
        tone: 'info',
        title: 'Damage accepted',
        text: (
          <>
            flagged as damaged on arrival. Questions? Contact customer service at {customerService}.{' '}
            <ClaimHint parcel={parcel} />
          </>
        ),
      },
    sailingMessage(parcel),
    storageMessage(parcel, customerService),
    parcel.paidBefore !== undefined &&
      parcel.price !== null && {
        tone: 'warning',
        title: 'Payment due',
        text: (
          <>
            {isHazardProcessed(parcel.charges)
              ? `a fee for hazardous goods was added after you paid ${formatDollars(parcel.paidBefore)}.`
              : `you have paid ${formatDollars(parcel.paidBefore)} so far.`}{' '}
            {formatDollars(parcel.price)} is still due.
          </>
        ),
      },
    ...wishMessages(parcel),
    parcel.hazard &&
      (isHazardProcessed(parcel.charges)
        ? { tone: 'info', title: 'Hazard', text: 'it contains hazardous goods and has been processed.' }
        : {
            tone: 'warning',
            title: 'Hazard',
            text: 'it contains hazardous goods and requires additional processing.',
          }),
    parcel.oversized &&
      (parcel.price === null
        ? {
            tone: 'warning',
            title: 'Oversized',
            text: <>it requires manual quoting. Please contact the rates team at {ratesTeam}.</>,
          }
        : {
            tone: 'info',
            title: 'Oversized',
            text: <>the price was quoted manually. Questions? Contact the rates team at {ratesTeam}.</>,
          }),
  ];
  return messages.filter((message) => message !== false);
}

/** What storage costs, once it is charged, and when the package counts as abandoned. */
function storageMessage({ storage }: Parcel, customerService: ReactNode): Message | false {
  if (!storage?.stage || storage.keptThrough === null) return false;
  const costs = storageCosts(storage);
  const last = dayText(storage.keptThrough);
  if (storage.stage === 'ABANDONED')
    return {
      tone: 'error',
      title: 'Abandoned',
      text: (
        <>
          it was not picked up by {last}, so our terms treat it as abandoned. Pick it up now, or contact
          customer service at {customerService}. Storage: {costs}.
        </>
      ),
    };
  return {
    tone: storage.due > 0 ? 'warning' : 'info',
    title: 'Storage',
    text: `${costs}. After ${last}, the package counts as abandoned.`,
  };
}

/** The message from staff about the hold, and what the customer can do. Older holds have no reason. */
function heldMessage(hold: Hold | null, customerService: ReactNode): Message {
  if (!hold)
    return {
      tone: 'error',
      title: 'On hold',
      text: <>contact customer service at {customerService} to find out what this package needs.</>,
    };
  const { title, request } = HOLD_TEXTS[hold.holdReason];
  return {
    tone: 'error',
    title,
    text: (
      <>
        {hold.message && <NotesText>{hold.message}</NotesText>}
        {request} customer service at {customerService}.
      </>
    ),
  };
}
