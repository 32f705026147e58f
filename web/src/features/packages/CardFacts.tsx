import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { Fragment, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { isResolvedByCustomer } from '#shared/rules/parcel-holds.ts';
import { expectedText } from '#shared/rules/texts/estimates.ts';
import { CopyButton } from '#web/components/controls/CopyButton.tsx';
import { Money } from '#web/components/display/Money.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { once } from '#web/components/display/once.ts';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { PenIcon } from '#web/components/icons.tsx';
import { useStorageText } from '#web/domain/parcel/ParcelStorage.tsx';
import { TerminalName } from '#web/domain/terminal/TerminalName.tsx';

/**
 * Origin and destination, when a parcel is expected, by when to pick it up, and when a parcel on hold can be paid for.
 */
export function CardRoute({ parcel }: { parcel: Parcel }) {
  const storage = useStorageText(parcel);
  const { originCode, destinationCode, status, estimate } = parcel;
  // Once storage is charged, the alert of the card says so.
  const notes = [
    { about: 'Payment', note: status === 'TROUBLED' ? payHint(parcel) : null },
    { about: 'Storage', note: parcel.storage?.stage ? null : storage },
    { about: 'Pickup', note: estimate ? expectedText(estimate) : null },
  ].filter(({ note }) => note !== null);
  return (
    <Route>
      <dt>
        <VisuallyHidden>Origin</VisuallyHidden>
      </dt>
      <dd>
        <TerminalName code={originCode} />
      </dd>
      <dt data-arrow>
        <span aria-hidden>→</span>
        <VisuallyHidden>Destination</VisuallyHidden>
      </dt>
      <dd data-missing={destinationCode === null || undefined}>
        <TerminalName code={destinationCode} />
      </dd>
      {notes.map(({ about, note }) => (
        <Fragment key={about}>
          <dt data-note>
            <VisuallyHidden>{about}</VisuallyHidden>
          </dt>
          <dd data-note>{note}</dd>
        </Fragment>
      ))}
    </Route>
  );
}

/** When a TROUBLED parcel can be paid, or null if it is paid. */
function payHint(parcel: Parcel): string | null {
  if (parcel.paymentStatus === 'PAID') return null;
  return isResolvedByCustomer(parcel) ? 'Pay after you resolve it' : "Pay when it's off hold";
}

const Route = styled('dl')(
  once({
    display: 'flex',
    flexWrap: 'wrap',
    m: 0,
    typography: 'body2',
    lineHeight: '20px',
    fontWeight: 600,
    '& > dd': { m: 0 },
    '& > dd[data-missing]': { color: 'error.main', fontWeight: 700 },
    '& > dd[data-note]': { fontWeight: 500, color: 'text.secondary' },
    '& > dt[data-arrow]': { mx: 0.75 },
    '& > dt[data-note]': { ml: 'auto' },
  }),
);

export function CardPrice({ price }: { price: number | null }) {
  return (
    <Price>
      <VisuallyHidden>Total cost </VisuallyHidden>
      {price === null ? <span>Not priced yet</span> : <Money amount={price} />}
    </Price>
  );
}

const Price = styled('div')(
  once({
    ml: 'auto',
    fontSize: '1.125rem',
    lineHeight: '22px',
    fontWeight: 750,
    letterSpacing: '-0.01em',
    '& > span:last-child:not([class])': {
      fontSize: '0.875rem',
      fontWeight: 500,
      letterSpacing: 0,
      color: 'text.secondary',
    },
  }),
);

/** The carrier and the tracking number, truncated to one line. The details show it in full. */
export function CardTracking({ parcel }: { parcel: Parcel }) {
  const { shippingProvider, shippingTrackingNum } = parcel;
  return (
    <Tracking>
      <VisuallyHidden>Tracking number </VisuallyHidden>
      {shippingTrackingNum === '' ? (
        <span>{shippingProvider} No tracking number</span>
      ) : (
        <>
          {shippingProvider !== '' && <span>{shippingProvider}</span>}
          <Mono>{shippingTrackingNum}</Mono>
          <CopyButton text={shippingTrackingNum} what="tracking number" />
        </>
      )}
    </Tracking>
  );
}

const Tracking = styled('div')(
  once({
    display: 'flex',
    alignItems: 'center',
    columnGap: 0.75,
    flex: '1 0 50%',
    minWidth: 0,
    height: 22,
    fontSize: '0.875rem',
    whiteSpace: 'nowrap',
    color: 'text.secondary',
    // A long carrier name is truncated before the number.
    '& > span': { minWidth: 0, flexShrink: 4, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& > span[translate]': { flexShrink: 1, color: 'text.primary' },
    // A touch target of 44 px in a line of 22.
    '& > .MuiIconButton-root': { flexShrink: 0, width: 44, height: 44, m: '-11px -8px' },
  }),
);

/**
 * One line of the customer's notes: untrusted text of any length and direction. 'Show more' expands text that does not
 * fit.
 */
export function ParcelNotes({ parcel, onEdit }: { parcel: Parcel; onEdit: (parcel: Parcel) => void }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const text = useRef<HTMLDivElement>(null);
  const notes = parcel.customerNotes;
  const isTruncated = useIsTruncated(text, notes);
  return (
    <Notes data-expanded={isExpanded || undefined} data-none={notes === '' || undefined}>
      <VisuallyHidden>{notes === '' ? 'No notes' : 'Notes'}</VisuallyHidden>
      <div ref={text} dir="auto">
        {notes}
      </div>
      {(isTruncated || isExpanded) && (
        <Link
          component="button"
          type="button"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show less' : 'Show more'}
        </Link>
      )}
      <IconButton
        size="small"
        aria-label={`Edit notes for ${parcel.freightBillNum}`}
        title="Edit notes"
        onClick={() => onEdit(parcel)}
      >
        <PenIcon fontSize="small" />
      </IconButton>
    </Notes>
  );
}

/** Whether the text is truncated to one line. Measured again when its width changes. */
function useIsTruncated(text: RefObject<HTMLDivElement | null>, notes: string): boolean {
  const [isTruncated, setIsTruncated] = useState(false);
  useLayoutEffect(() => {
    const element = text.current;
    setIsTruncated(false);
    if (!element || notes === '') return;
    const measure = () => {
      // Expanded text is not truncated, but keeps its button.
      if (getComputedStyle(element).whiteSpace === 'nowrap')
        setIsTruncated(element.scrollWidth > element.clientWidth || notes.includes('\n'));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [text, notes]);
  return isTruncated;
}

const Notes = styled('div')(
  once({
    display: 'flex',
    flexBasis: '100%',
    minWidth: 0,
    alignItems: 'center',
    columnGap: 1,
    '&[data-none]': { flexBasis: 'auto', ml: 'auto' },
    minHeight: 22,
    typography: 'body2',
    lineHeight: '22px',
    '& > div': {
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      unicodeBidi: 'isolate',
    },
    '&[data-expanded]': { flexWrap: 'wrap' },
    '&[data-expanded] > div': { flexBasis: '100%', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
    // Touch targets of 44 px in a line of 22.
    '& > .MuiLink-root': {
      flexShrink: 0,
      fontSize: 'inherit',
      lineHeight: 'inherit',
      '&::after': { content: '""', position: 'absolute', inset: '-11px -4px' },
    },
    '& > .MuiIconButton-root': { flexShrink: 0, width: 44, height: 44, m: '-11px -8px -11px auto' },
  }),
);
