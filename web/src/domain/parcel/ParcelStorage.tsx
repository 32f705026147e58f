import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { cubicFeet, inFeet } from '#shared/rules/parcel-size.ts';
import { storageDue } from '#shared/rules/payment.ts';
import { STORAGE } from '#shared/rules/terms.ts';
import { storageName } from '#shared/rules/texts/parcels.ts';
import { storageText } from '#shared/rules/texts/storage.ts';
import { AmountRow, Money } from '#web/components/display/Money.tsx';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { portalTime } from '#web/lib/clock.ts';
import { formatDollars, formatFactor } from '#web/lib/numbers.ts';
import { paths } from '#web/lib/paths.ts';
import { useTimeZones } from '../terminal/queries.ts';
import { useMySelection } from './selection.ts';

/** By when a parcel must be picked up to cost no storage, or what it costs. Null before the customer was told, and elsewhere. */
export function useStorageText({ storage, destinationCode, originCode }: Parcel): string | null {
  const timeZone = useTimeZones()(destinationCode ?? originCode);
  return storage ? storageText(storage, timeZone, portalTime()) : null;
}

/** Opens the invoice of the storage of a parcel whose price is paid. */
export function PayStorage({ parcel }: { parcel: Parcel }) {
  const { clear, select } = useMySelection();
  const navigate = useNavigate();
  const pay = () => {
    clear();
    select([parcel]);
    void navigate(paths.invoice);
  };
  return (
    <Button variant="contained" size="small" onClick={pay}>
      <span>
        Pay storage <Money amount={storageDue(parcel)} />
        <VisuallyHidden> for {parcel.freightBillNum}</VisuallyHidden>
      </span>
    </Button>
  );
}

/** What storage costs so far, what was paid or waived of it, and what is due. Renders nothing until it is charged. */
export function StorageCharges({
  parcel,
}: {
  parcel: Pick<Parcel, 'storage' | 'length' | 'width' | 'height'>;
}) {
  const { storage } = parcel;
  if (!storage || storage.chargedDays === 0) return null;
  return (
    <dl style={{ margin: 0 }}>
      <AmountRow
        name={
          <>
            {storageName(storage.chargedDays)}
            <Box component="small" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
              {formatFactor(cubicFeet(inFeet(parcel, 'INCHES')))} cubic feet ×{' '}
              {formatDollars(STORAGE.perCubicFootPerDay)} a day
            </Box>
          </>
        }
        amount={storage.total}
      />
      {storage.settled > 0 && <AmountRow name="Paid or waived" amount={-storage.settled} />}
      <AmountRow name="Storage due today" total amount={storage.due} />
    </dl>
  );
}
