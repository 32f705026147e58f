import type { AlertColor } from '@mui/material/Alert';
import type { ReactNode } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import {
  correctionOf,
  HOLD_TEXTS,
  type Hold,
  holdOf,
  isResolvedByCustomer,
} from '#shared/rules/parcel-holds.ts';
import { isHazardProcessed, openIssues } from '#shared/rules/parcel-status.ts';
import { MailLink } from '#web/components/controls/MailLink.tsx';
import { NotesText } from './NotesText.tsx';

interface Message {
  tone: AlertColor;
  title: string;
  text: ReactNode;
}

const ISSUE_TITLES = {
  destination: 'No destination',
  damage: 'Flagged as damaged on arrival',
  both: 'No destination, flagged as damaged on arrival',
} as const;

/** The messages of {@link ParcelAlerts}, the gravest first. */
export function alertMessages(
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
      text: <>We are looking for this package. Contact customer service at {customerService}.</>,
    },
    (destinationMissing || damageNotAccepted) && {
      tone: 'error',
      title: ISSUE_TITLES[destinationMissing ? (damageNotAccepted ? 'both' : 'destination') : 'damage'],
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
          <Told>{correction}</Told>
          {correction === null ? 'next' : 'Next'}, we process your package in Tacoma.
          {parcel.paymentStatus !== 'PAID' && ' Then you can pay for it.'}
        </>
      ),
    },
    parcel.damaged &&
      !damageNotAccepted && {
        tone: 'info',
        title: 'Damage accepted',
        text: <>flagged as damaged on arrival. Questions? Contact customer service at {customerService}.</>,
      },
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

/** What staff wrote about the hold, and what the customer can do. Packages held before reasons were asked for have none. */
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
        <Told>{hold.message}</Told>
        {request} customer service at {customerService}.
      </>
    ),
  };
}

/** What staff wrote to the customer. */
function Told({ children }: { children: string | null }) {
  return children && <NotesText>{children}</NotesText>;
}
