import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { LOCATION_CODES } from '#shared/rules/locations.ts';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { FormSelect } from '#web/components/form/SelectField.tsx';
import { useKnownLanes, useLocationNames } from '#web/domain/terminal/queries.ts';
import { type QuoteForm, UNIT_OPTIONS } from './quote-form.ts';

interface QuoteFieldsProps {
  form: UseFormReturn<QuoteForm, unknown, QuoteForm>;
}

export function QuoteFields({ form }: QuoteFieldsProps) {
  const unit = form.watch('unit');
  const { lanes, destinations } = useDestinations(form);
  const nameOf = useLocationNames();
  const origins = LOCATION_CODES.filter((code) => code in lanes);

  const number = { form, inputMode: 'decimal', autoComplete: 'off' } as const;
  const dimension = { ...number, endAdornment: unit === 'FEET' ? 'ft' : 'in' };
  return (
    <>
      <Row columns={2}>
        <FormSelect
          form={form}
          name="originCode"
          label="Origin"
          placeholder="Select"
          options={origins.map((code) => ({ value: code, label: nameOf(code) }))}
        />
        <FormSelect
          form={form}
          name="destinationCode"
          label="Destination"
          placeholder="Select"
          options={destinations}
        />
      </Row>
      <FormTextField {...number} name="weight" label="Weight" endAdornment="lbs" />
      <FormSelect form={form} name="unit" label="Units" placeholder="Select" options={UNIT_OPTIONS} />
      <Row columns={3}>
        <FormTextField {...dimension} name="length" label="Length" />
        <FormTextField {...dimension} name="width" label="Width" />
        <FormTextField {...dimension} name="height" label="Height" />
      </Row>
    </>
  );
}

/** The destinations of the selected origin. A new origin selects its first destination. */
function useDestinations(form: QuoteFieldsProps['form']) {
  const originCode = form.watch('originCode');
  const lanes = useKnownLanes();
  const destinations = lanes[originCode] ?? [];
  const lastOrigin = useRef(originCode);
  // In an effect, because a select can only take a value among its current options.
  useEffect(() => {
    const isAvailable = destinations.some(({ value }) => value === form.getValues('destinationCode'));
    if (lastOrigin.current === originCode && (isAvailable || form.getValues('destinationCode') === ''))
      return;
    lastOrigin.current = originCode;
    form.setValue('destinationCode', destinations[0]?.value ?? '');
  }, [form, originCode, destinations]);
  return { lanes, destinations };
}

function Row({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gap: { xs: 1.5, sm: 2 },
        alignItems: 'start',
      }}
    >
      {children}
    </Box>
  );
}
