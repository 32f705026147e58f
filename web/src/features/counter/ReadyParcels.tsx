import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { storageDue } from '#shared/rules/payment.ts';
import { hasFlag, PARCEL_FLAGS } from '#shared/rules/staff/board.ts';
import { Mono } from '#web/components/display/Mono.tsx';
import { StatusBadge } from '#web/components/display/StatusBadge.tsx';
import { useField } from '#web/components/form/use-app-form.ts';
import { CardIcon } from '#web/components/icons.tsx';
import { weight } from '#web/domain/parcel/labels.ts';
import { Flags } from '#web/domain/staff/Flags.tsx';
import { portalTime } from '#web/lib/clock.ts';
import { formatDollars } from '#web/lib/numbers.ts';
import type { HandoverFields } from './handover-form.ts';

interface ReadyParcelsProps {
  form: UseFormReturn<HandoverFields, unknown, HandoverFields>;
  parcels: readonly ListedParcel[];
  /** Why a package cannot be selected, or null. */
  refusalOf: (parcel: ListedParcel) => string | null;
}

/** The packages ready for pickup, with a checkbox each. Unpaid packages cannot be selected. */
export function ReadyParcels({ form, parcels, refusalOf }: ReadyParcelsProps) {
  const { control, ref, error, helperText } = useField<HandoverFields>({ form, name: 'parcelIds' });
  const errorId = useId();
  const selected = new Set(
    Array.isArray(control.value) ? control.value.filter((id) => typeof id === 'string') : [],
  );
  const paid = parcels.filter((parcel) => refusalOf(parcel) === null).map(({ parcelId }) => parcelId);
  const count = paid.filter((parcelId) => selected.has(parcelId)).length;
  const select = (parcelIds: readonly string[], isSelected: boolean) =>
    control.onChange(
      // In the order of the list, so that the same choice is the same request.
      paid.filter((parcelId) => (parcelIds.includes(parcelId) ? isSelected : selected.has(parcelId))),
    );
  return (
    <Box role="group" aria-label="Packages here" aria-describedby={error ? errorId : undefined}>
      {paid.length > 1 && (
        <FormControlLabel
          label="All paid packages"
          sx={{ m: 0 }}
          slotProps={{ typography: { sx: { fontWeight: 650 } } }}
          control={
            <Checkbox
              checked={count === paid.length}
              indeterminate={count > 0 && count < paid.length}
              onChange={(_, isSelected) => select(paid, isSelected)}
            />
          }
        />
      )}
      <Box component="ul" sx={LIST_STYLE}>
        {parcels.map((parcel, index) => (
          <li key={parcel.parcelId}>
            <ReadyParcel
              parcel={parcel}
              refusal={refusalOf(parcel)}
              isSelected={selected.has(parcel.parcelId)}
              onSelect={(isSelected) => select([parcel.parcelId], isSelected)}
              inputRef={index === 0 ? ref : undefined}
            />
          </li>
        ))}
      </Box>
      <FormHelperText id={errorId} error role="alert">
        {error && helperText}
      </FormHelperText>
    </Box>
  );
}

interface ReadyParcelProps {
  parcel: ListedParcel;
  refusal: string | null;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  inputRef: ((element: HTMLInputElement | null) => void) | undefined;
}

function ReadyParcel({ parcel, refusal, isSelected, onSelect, inputRef }: ReadyParcelProps) {
  const { freightBillNum, locationDetail, shippingProvider, shippingTrackingNum, weightLbs } = parcel;
  const due = storageDue(parcel);
  const hasFlags = PARCEL_FLAGS.some((flag) => hasFlag(parcel, flag, portalTime()));
  return (
    <FormControlLabel
      disabled={refusal !== null}
      control={
        <Checkbox
          checked={isSelected && refusal === null}
          onChange={(_, checked) => onSelect(checked)}
          slotProps={{ input: { ...(inputRef && { ref: inputRef }) } }}
        />
      }
      label={
        <span data-part="label">
          <span data-part="text">
            <b>
              <Mono>{freightBillNum}</Mono>
            </b>
            <small>
              {weight(weightLbs)} · {shippingProvider} {shippingTrackingNum}
            </small>
          </span>
          <span data-part="marks">
            {hasFlags && <Flags parcel={parcel} />}
            {(refusal !== null || due > 0) && (
              <StatusBadge icon={CardIcon} tone="warning">
                {refusal ?? `Storage due ${formatDollars(due)}`}
              </StatusBadge>
            )}
            <b>{locationDetail === '' ? 'No shelf' : `Shelf ${locationDetail}`}</b>
          </span>
        </span>
      }
    />
  );
}

/** The list styles its rows, which is faster than a style for each part of each row. */
const LIST_STYLE = {
  listStyle: 'none',
  m: 0,
  p: 0,
  borderTop: 1,
  borderColor: 'divider',
  '& li': { borderBottom: 1, borderColor: 'divider', py: 0.5 },
  '& .MuiFormControlLabel-root': { m: 0, width: '100%' },
  '& .MuiFormControlLabel-label': { flexGrow: 1, minWidth: 0 },
  '& [data-part="label"]': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: 2,
    rowGap: 0.5,
    py: 0.75,
  },
  '& [data-part="text"]': { minWidth: 0 },
  '& [data-part="marks"]': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 },
  '& b': { fontWeight: 650, color: 'text.primary' },
  '& [data-part="marks"] b': { whiteSpace: 'nowrap' },
  '& small': { display: 'block', typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' },
} as const;
