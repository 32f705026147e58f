import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import type { CustomerForAgent } from '#shared/contracts/staff/agent-handovers.ts';
import { Mono } from '#web/components/display/Mono.tsx';
import { StatusBadge } from '#web/components/display/StatusBadge.tsx';
import { AlertIcon, CheckCircleIcon } from '#web/components/icons.tsx';
import { weight } from '#web/domain/parcel/labels.ts';
import { recipientText } from './recipient-text.ts';

interface CustomerPackagesProps {
  customer: CustomerForAgent;
  selected: readonly string[];
  /** Those that were scanned. */
  checked: ReadonlySet<string>;
  onSelect: (parcelIds: readonly string[], isSelected: boolean) => void;
}

/** A customer's packages at the terminal, with a checkbox each unless something is in the way. */
export function CustomerPackages({ customer, selected, checked, onSelect }: CustomerPackagesProps) {
  const { customerId, customerName, customerNumber, parcels } = customer;
  const titleId = `customer-${customerId}`;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ display: 'grid', gap: 1, p: 2 }}>
      <Typography id={titleId} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {customerName} ({customerNumber})
      </Typography>
      <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{recipientText(customer)}</Box>
      <Box component="ul" aria-labelledby={titleId} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {parcels.map(({ parcelId, freightBillNum, locationDetail, weightLbs, hazard, obstacle }) => (
          <Box component="li" key={parcelId} sx={ROW_STYLE}>
            <FormControlLabel
              disabled={obstacle !== null}
              control={
                <Checkbox
                  checked={selected.includes(parcelId)}
                  onChange={(_, isChecked) => onSelect([parcelId], isChecked)}
                />
              }
              label={
                <>
                  <Mono>{freightBillNum}</Mono>{' '}
                  {[locationDetail, weight(weightLbs), hazard ? 'Hazardous goods' : '']
                    .filter((text) => text !== '')
                    .join(', ')}
                </>
              }
            />
            {obstacle !== null && (
              <StatusBadge icon={AlertIcon} tone="warning">
                {obstacle}
              </StatusBadge>
            )}
            {checked.has(parcelId) && (
              <StatusBadge icon={CheckCircleIcon} tone="success">
                Scanned
              </StatusBadge>
            )}
          </Box>
        ))}
      </Box>
    </Card>
  );
}

const ROW_STYLE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 44 };
