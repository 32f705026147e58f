import Box from '@mui/material/Box';
import { memo } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { Money } from '#web/components/display/Money.tsx';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { AlertIcon, CardIcon, CheckCircleIcon } from '#web/components/icons.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import type { SectionOfParcels } from '../sections/sections.ts';
import type { ParcelFilters } from '../toolbar/filters.ts';
import { PickupTile } from './PickupTile.tsx';
import { TILES_STYLE, Tile } from './Tile.tsx';

interface SummaryProps {
  /** All packages, whatever the search and the filters show. */
  parcels: readonly Parcel[];
  sections: readonly SectionOfParcels[];
  chosen: ParcelFilters['section'];
  onChoose: (section: ParcelFilters['section']) => void;
  /** Goes to the payment of all packages that are due. */
  onPayAll: () => void;
}

/**
 * What needs the customer, what is due, the next pickup and what needs nothing. Two tiles filter the list, the amount leads
 * to its payment, and the pickup to its appointment.
 */
export const Summary = memo(function Summary(props: SummaryProps) {
  const { parcels, sections, chosen, onChoose, onPayAll } = props;
  const [action, payment, none] = sections;
  const filter = (section: 'action' | 'none') => ({
    isPressed: chosen === section,
    onPress: () => onChoose(chosen === section ? '' : section),
  });
  return (
    <Box component="nav" aria-label="Summary" sx={TILES_STYLE}>
      <Tile icon={AlertIcon} tone="error" isEmpty={!action?.parcels.length} {...filter('action')}>
        <b>{action?.parcels.length ?? 0}</b> {action?.parcels.length === 1 ? 'needs you' : 'need you'}
      </Tile>
      <Tile icon={CardIcon} tone="warning" isEmpty={!payment?.parcels.length} onPress={onPayAll}>
        <b>
          <Money amount={payment?.due ?? 0} />
        </b>{' '}
        to pay<VisuallyHidden> for {packages(payment?.parcels.length ?? 0)}</VisuallyHidden>
      </Tile>
      <PickupTile parcels={parcels} />
      <Tile icon={CheckCircleIcon} tone="success" isEmpty={!none?.parcels.length} {...filter('none')}>
        <b>{none?.parcels.length ?? 0}</b> no action
      </Tile>
    </Box>
  );
});
