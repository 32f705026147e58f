import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { Logo } from '#web/components/layout/Logo.tsx';
import { useMyProfile } from '#web/domain/customer/queries.ts';
import { useTerminal } from '#web/domain/terminal/queries.ts';
import { portalTime } from '#web/lib/clock.ts';
import { formatDate, ORIGIN_TIME_ZONE } from '#web/lib/dates.ts';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';

/** Number, date, status, sender and customer. Only in print, where the navigation bar is hidden. */
export function InvoiceLetterhead({ freightBills }: { freightBills: readonly string[] }) {
  const { productName, customerServiceEmail } = useRuntimeConfig();
  const { data: profile } = useMyProfile();
  const { data: sender } = useTerminal('TAC');
  const [now] = useState(() => portalTime());
  return (
    <Box sx={LETTERHEAD_STYLE}>
      <Logo name={productName} />
      <Box component="dl" sx={FACTS_STYLE}>
        {profile && (
          <PrintedFact label="Invoice number">
            {invoiceNumber(profile.customerNumber, freightBills, now)}
          </PrintedFact>
        )}
        <PrintedFact label="Date">{formatDate(now.toISOString(), ORIGIN_TIME_ZONE)}</PrintedFact>
        <PrintedFact label="Status">Unpaid</PrintedFact>
      </Box>
      <Party label="From">
        <div>{productName}</div>
        {sender && (
          <>
            <div>{sender.address1}</div>
            <div>
              {sender.city}, {sender.state} {sender.postalCode}
            </div>
          </>
        )}
        <div>{customerServiceEmail}</div>
      </Party>
      {profile && (
        <Party label="Bill to">
          <div>{profile.name}</div>
          {profile.company && <div>{profile.company}</div>}
          <div>{profile.address1}</div>
          {profile.address2 && <div>{profile.address2}</div>}
          <div>
            {profile.city}, {profile.state} {profile.postalCode}
          </div>
          <div>Customer {profile.customerNumber}</div>
        </Party>
      )}
    </Box>
  );
}

function PrintedFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'end', gap: 2 }}>
      <dt>{label}</dt>
      <Box component="dd" sx={{ m: 0, fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
        {children}
      </Box>
    </Box>
  );
}

function Party({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{label}</Box>
      {children}
    </div>
  );
}

const LETTERHEAD_STYLE = {
  display: 'none',
  '@media print': {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    alignItems: 'start',
    gap: 2.5,
    mb: 2.5,
    breakInside: 'avoid',
  },
} as const;

const FACTS_STYLE = { m: 0, display: 'grid', gap: 0.25 };

/**
 * `10001-20261122-7F3A`: the customer number, the date in Tacoma, and a checksum of the freight bills in any order. The
 * same packages on the same day have the same number. It is not stored: only a payment has a record, its receipt.
 */
export function invoiceNumber(customerNumber: string, freightBills: readonly string[], now: Date): string {
  const [month, day, year] = formatDate(now.toISOString(), ORIGIN_TIME_ZONE).split('/');
  return `${customerNumber}-${year}${month}${day}-${checksum([...freightBills].sort().join())}`;
}

/** Four hexadecimal digits by FNV-1a. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return ((hash ^ (hash >>> 16)) & 0xffff).toString(16).toUpperCase().padStart(4, '0');
}
