import Box from '@mui/material/Box';
import type { Charge, Parcel } from '#shared/contracts/parcel.ts';
import { explainCharge, explainStorage, type Priced } from '#shared/rules/pricing/price-explanation.ts';
import { CopyButton } from '#web/components/controls/CopyButton.tsx';
import { Fact } from '#web/components/display/Fact.tsx';
import { AmountRow } from '#web/components/display/Money.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { ExplainedCharge } from './ChargeExplanation.tsx';
import { chargeName, dimensions, weight } from './labels.ts';

/** The measurements and the carrier of a parcel, as children of a `dl`. */
export function MeasureFacts({ parcel }: { parcel: Parcel }) {
  return (
    <>
      <Fact label="Dimensions (L × W × H)">{dimensions(parcel)}</Fact>
      <Fact label="Weight">{weight(parcel.weightLbs)}</Fact>
      <Fact label="Carrier">{parcel.shippingProvider || 'Not provided'}</Fact>
    </>
  );
}

/** The tracking number with a copy button, or a note that there is none. */
export function TrackingNumber({ number, canCopy = true }: { number: string; canCopy?: boolean }) {
  if (number === '') return <Box sx={{ color: 'text.secondary', typography: 'body2' }}>Not provided</Box>;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
      <Mono sx={{ fontSize: '0.875rem', minWidth: 0 }}>{number}</Mono>
      {canCopy && <CopyButton text={number} what="tracking number" />}
    </Box>
  );
}

interface ChargesProps {
  parcel: Pick<Parcel, 'price' | 'paidBefore'> & {
    /** Only storage has a description, which follows the type of the charge. */
    charges: readonly (Charge & { description?: string })[];
  };
  /** What the charges follow from. Without it, they are not explained. */
  of?: Priced & Pick<Parcel, 'storage'>;
}

/** Charges and their sum. Each opens its explanation. */
export function Charges({ parcel, of }: ChargesProps) {
  const { paidBefore } = parcel;
  if (parcel.price === null) {
    return <Box sx={{ color: 'text.secondary' }}>This package is not priced yet.</Box>;
  }
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {parcel.charges.map(({ description, ...charge }) => {
        const name = chargeName(charge.chargeType, description);
        const explanationOf = (priced: NonNullable<typeof of>) =>
          description !== undefined && priced.storage
            ? explainStorage(priced, priced.storage)
            : explainCharge(charge, priced);
        return (
          <AmountRow
            key={charge.chargeId}
            name={of ? <ExplainedCharge name={name} explain={() => explanationOf(of)} /> : name}
            amount={charge.amount}
          />
        );
      })}
      <AmountRow name={paidBefore === undefined ? 'Total cost' : 'Still due'} total amount={parcel.price} />
      {paidBefore !== undefined && <AmountRow name="Paid before" amount={paidBefore} />}
    </Box>
  );
}
