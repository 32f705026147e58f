import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import type { UseFormReturn } from 'react-hook-form';
import { centsFromDollars, dollarsFromCents } from '#shared/rules/money.ts';
import {
  HAZARD_GOODS,
  type HazardGoods,
  hazardGoodsLabel,
} from '#shared/rules/pre-alerts/hazard-question.ts';
import { mayFreeze } from '#shared/rules/pre-alerts/pre-alert.ts';
import { coverPriceCents } from '#shared/rules/pricing/cover.ts';
import { LIABILITY } from '#shared/rules/terms.ts';
import { FormCheckbox } from '#web/components/form/FormChoice.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { FormSelect } from '#web/components/form/SelectField.tsx';
import { useDestinationOptions } from '#web/domain/terminal/queries.ts';
import { portalTime } from '#web/lib/clock.ts';
import { formatDollars } from '#web/lib/numbers.ts';
import { type AddForm, typedValue } from './details-form.ts';

/** A form with these fields. The one that adds packages has more. */
export type DetailsReturn = UseFormReturn<AddForm, unknown, AddForm>;

/** The optional facts about an expected package. */
export function DetailsFields({ form }: { form: DetailsReturn }) {
  const destinations = useDestinationOptions();
  const optional = { form, required: false, autoComplete: 'off' } as const;
  return (
    <>
      <FormSelect form={form} name="destinationCode" label="Destination" options={destinations} />
      <Box sx={PAIR}>
        <FormTextField {...optional} name="shop" label="Shop" />
        <FormTextField {...optional} name="contents" label="Contents" />
        <FormTextField {...optional} name="value" label="Value" inputMode="decimal" startAdornment="$" />
        <FormTextField {...optional} name="expectedOn" label="Expected in Tacoma" type="date" />
      </Box>
      <Cover form={form} />
      <HazardQuestion form={form} />
      {mayFreeze(portalTime()) && (
        <FormCheckbox
          form={form}
          name="keepFromFreezing"
          label="Keep from freezing"
          hint="For goods that frost spoils, such as paint, drinks and plants."
        />
      )}
      <FormCheckbox
        form={form}
        name="holdForOthers"
        label="Hold it for my other boxes"
        hint="It waits in Tacoma, at no charge, until the other packages that you expect for the same terminal are here: at most 20 days."
      />
    </>
  );
}

const PAIR = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;

/** The offer to cover the package for its value, with the price. */
function Cover({ form }: { form: DetailsReturn }) {
  const value = typedValue(form.watch('value')) ?? 0;
  const isOffered = value > LIABILITY.perPackage;
  if (!isOffered && !form.watch('wantsCover')) return null;
  const price = isOffered ? dollarsFromCents(coverPriceCents(centsFromDollars(value))) : 0;
  return (
    <FormCheckbox
      form={form}
      name="wantsCover"
      label={
        isOffered ? `Cover it for ${formatDollars(value)}: ${formatDollars(price)}` : 'Cover it for its value'
      }
      hint={`Without it, up to $${LIABILITY.perPackage} is covered at no charge. You can change this until the package departs.`}
    />
  );
}

/** Nobody knows whether goods are hazardous, but everybody knows whether there is a battery in the box. */
function HazardQuestion({ form }: { form: DetailsReturn }) {
  const goods = form.watch('hazardGoods');
  const set = (next: HazardGoods[] | null) => form.setValue('hazardGoods', next, { shouldDirty: true });
  const toggle = (each: HazardGoods, isIn: boolean) => {
    const others = (goods ?? []).filter((other) => other !== each);
    const next = HAZARD_GOODS.filter((other) => others.includes(other) || (isIn && other === each));
    set(next.length === 0 ? null : next);
  };
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <FormLabel component="legend" sx={{ mb: 0.5 }}>
        Is any of this in the box?
      </FormLabel>
      <Box sx={{ display: 'grid' }}>
        {HAZARD_GOODS.map((each) => (
          <FormControlLabel
            key={each}
            label={hazardGoodsLabel(each)}
            control={
              <Checkbox checked={goods?.includes(each) ?? false} onChange={(_, isIn) => toggle(each, isIn)} />
            }
          />
        ))}
        <FormControlLabel
          label="None of these"
          control={
            <Checkbox checked={goods?.length === 0} onChange={(_, isNone) => set(isNone ? [] : null)} />
          }
        />
      </Box>
    </Box>
  );
}
