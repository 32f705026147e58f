import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { Mono } from '#web/components/display/Mono.tsx';
import { once } from '#web/components/display/once.ts';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { ChevronRightIcon } from '#web/components/icons.tsx';
import { ParcelAlerts } from '#web/domain/parcel/ParcelAlerts.tsx';
import { ParcelBadges } from '#web/domain/parcel/ParcelBadges.tsx';
import { ParcelProgress } from '#web/domain/parcel/ParcelProgress.tsx';
import { PARCEL_CARD_STYLE } from '#web/domain/parcel/parcel-card-style.ts';
import { SeenWhenShown } from '#web/domain/parcel/SeenWhenShown.tsx';
import { CardPrice, CardRoute, CardTracking, ParcelNotes } from './CardFacts.tsx';
import { ParcelCheckbox } from './ParcelCheckbox.tsx';

interface ParcelCardProps {
  parcel: Parcel;
  isSelected: boolean;
  onSelect: (parcel: Parcel, isSelected: boolean) => void;
  onShowDetails: (parcel: Parcel) => void;
  onEditNotes: (parcel: Parcel) => void;
  onResolve: (parcel: Parcel) => void;
}

/**
 * A parcel in the list. A click anywhere on it opens its details. Memoized: a refresh keeps the objects of unchanged
 * parcels, and selecting one re-renders only its frame and checkbox.
 */
export const ParcelCard = memo(function ParcelCard(props: ParcelCardProps) {
  const { parcel, isSelected, onSelect, onShowDetails, onEditNotes, onResolve } = props;
  return (
    <Card
      id={cardId(parcel.parcelId)}
      tabIndex={-1}
      aria-labelledby={titleId(parcel)}
      data-selected={isSelected || undefined}
    >
      <header>
        <ParcelCheckbox parcel={parcel} isSelected={isSelected} onSelect={onSelect} />
        <CardHeading parcel={parcel} onShowDetails={onShowDetails} />
      </header>
      <CardContent parcel={parcel} onEditNotes={onEditNotes} onResolve={onResolve} />
    </Card>
  );
});

const Card = styled('article')(once(PARCEL_CARD_STYLE));

export const cardId = (parcelId: string) => `card-${parcelId}`;
const titleId = ({ parcelId }: Parcel) => `parcel-${parcelId}`;

const CardHeading = memo(function CardHeading(props: Pick<ParcelCardProps, 'parcel' | 'onShowDetails'>) {
  const { parcel, onShowDetails } = props;
  return (
    <>
      <h3 id={titleId(parcel)}>
        <VisuallyHidden>Freight bill </VisuallyHidden>
        <Mono>{parcel.freightBillNum}</Mono>
      </h3>
      <Button
        size="small"
        data-stretched
        endIcon={<ChevronRightIcon />}
        onClick={() => onShowDetails(parcel)}
      >
        Details<VisuallyHidden> of {parcel.freightBillNum}</VisuallyHidden>
      </Button>
    </>
  );
});

type CardContentProps = Pick<ParcelCardProps, 'parcel' | 'onEditNotes' | 'onResolve'>;

const CardContent = memo(function CardContent({ parcel, onEditNotes, onResolve }: CardContentProps) {
  return (
    <>
      <div data-part="status">
        <SeenWhenShown parcel={parcel} />
        <ParcelBadges parcel={parcel} />
        <CardPrice price={parcel.price} />
      </div>
      <ParcelAlerts parcel={parcel} onResolve={onResolve} />
      <CardRoute parcel={parcel} />
      <ParcelProgress parcel={parcel} />
      <footer>
        <CardTracking parcel={parcel} />
        <ParcelNotes parcel={parcel} onEdit={onEditNotes} />
      </footer>
    </>
  );
});
