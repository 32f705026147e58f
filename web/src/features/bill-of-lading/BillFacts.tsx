import Box from '@mui/material/Box';
import type { BillOfLading, Party } from '#shared/contracts/cover/bills-of-lading.ts';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { Fact } from '#web/components/display/Fact.tsx';
import { Money } from '#web/components/display/Money.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { dimensions, weight } from '#web/domain/parcel/labels.ts';
import { TerminalName } from '#web/domain/terminal/TerminalName.tsx';
import { formatDate, ORIGIN_TIME_ZONE } from '#web/lib/dates.ts';
import { formatDollars, formatNumber } from '#web/lib/numbers.ts';

/** A bill of lading as it was agreed. */
export function BillFacts({ bill }: { bill: BillOfLading }) {
  return (
    <Box component="dl" sx={FACTS_STYLE}>
      <Fact label="Bill of lading">
        <Mono>{bill.freightBillNum}</Mono>, version {bill.number}
      </Fact>
      <Fact label="Customer number">{bill.customerNumber}</Fact>
      <PartyFact label="Shipper" party={bill.shipper} />
      <PartyFact label="Consignee" party={bill.consignee} />
      <Fact label="From">
        <TerminalName code={bill.originCode} />
      </Fact>
      <Fact label="To">
        <TerminalName code={bill.destinationCode} />
      </Fact>
      <Fact label="Contents as declared by the customer" wide>
        {bill.contents || 'Not declared'}
      </Fact>
      <Fact label="Pieces">{bill.pieces}</Fact>
      <Fact label="Weight">{weight(bill.weightLbs)}</Fact>
      <Fact label="Dimensions (L × W × H)">{dimensions(bill)}</Fact>
      <Fact label="Tracking number">{bill.shippingTrackingNum || 'Not provided'}</Fact>
      <Fact label="Hazardous goods" wide>
        {hazardText(bill)}
      </Fact>
      <Fact label="Limit of our liability" wide>
        <strong>
          <Money amount={bill.limit} />
        </strong>
        {bill.coverPrice > 0
          ? `, declared by the customer for ${formatDollars(bill.coverPrice)}`
          : ', the default'}
      </Fact>
      <Fact label="Agreed" wide>
        <DateTime instant={bill.agreedAt} timeZone={ORIGIN_TIME_ZONE} />, {agreedText(bill)}
        {bill.reason !== undefined && <div>Reason: {bill.reason}</div>}
      </Fact>
      <Fact label="Terms" wide>
        Shipping terms effective {formatDate(`${bill.termsVersion}T12:00:00Z`, 'UTC')}
      </Fact>
    </Box>
  );
}

const FACTS_STYLE = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  '@media print': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  gap: 2,
  '& > *': { breakInside: 'avoid' },
} as const;

function PartyFact({ label, party: { name, company, address } }: { label: string; party: Party }) {
  return (
    <Fact label={label}>
      {name}
      {company !== '' && <div>{company}</div>}
      <div>{address}</div>
    </Fact>
  );
}

function hazardText({ hazard, unNumber, dotClass, packingGroup, ...bill }: BillOfLading): string {
  if (!hazard) return 'None declared or found';
  if (!unNumber) return 'Yes, not inspected yet';
  const quantity =
    bill.hazardQuantity === undefined ? '' : `${formatNumber(bill.hazardQuantity)} ${bill.hazardUnit ?? ''}`;
  const group = packingGroup === undefined || packingGroup === 'NONE' ? '' : `packing group ${packingGroup}`;
  return [unNumber, dotClass && `class ${dotClass}`, group, quantity.trim()].filter(Boolean).join(', ');
}

function agreedText({ agreedBy, by }: BillOfLading): string {
  if (agreedBy === 'STAFF') return `by our staff for the customer ${by && `(${by})`}`.trim();
  return agreedBy === 'CHOICE'
    ? `chosen by ${by}`
    : `by ${by}, who read the offer of more coverage and continued to the payment`;
}
