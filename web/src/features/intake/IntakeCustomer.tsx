import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FactLabel } from '#web/components/display/Fact.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { ScanField } from '#web/components/scan/ScanField.tsx';
import { nameAndCompany } from '#web/domain/staff/labels.ts';
import { CustomerChoice } from './CustomerSearch.tsx';
import type { Intake } from './use-intake.ts';

/** The customer of the package: found, being searched for, or unknown. */
export function IntakeCustomer({ intake: { form, draft, apply, choose, scan } }: { intake: Intake }) {
  const { customer, isUnknown, search } = draft;
  if (customer)
    return (
      <Box role="group" aria-label="Customer" sx={CHOSEN}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <FactLabel>Customer</FactLabel>
          <Typography sx={{ fontSize: '1.375rem', fontWeight: 650 }}>
            {nameAndCompany(customer.name, customer.company)} ({customer.customerNumber})
          </Typography>
        </Box>
        <Button variant="outlined" onClick={() => apply({ customer: null })}>
          Change
        </Button>
      </Box>
    );
  return (
    <Box role="group" aria-label="Customer" sx={{ display: 'grid', gap: 1.5 }}>
      {isUnknown ? (
        <>
          <FormTextField
            form={form}
            name="addressLine"
            label="Address line"
            hint="What the label says about the customer. The package waits until the customer is found."
            autoComplete="off"
            required={false}
          />
          <div>
            <Button variant="outlined" onClick={() => apply({ isUnknown: false })}>
              Search for the customer
            </Button>
          </div>
        </>
      ) : (
        <>
          <ScanField
            label="Scan the customer"
            helperText="Customer number or address line. Or type a name, company or number and press Enter."
            onScan={scan}
          />
          <CustomerChoice text={search} onChoose={choose} />
          <div>
            <Button
              variant="outlined"
              onClick={() => {
                apply({ isUnknown: true, search: '', problem: null });
                form.setFocus('length');
              }}
            >
              Customer unknown
            </Button>
          </div>
        </>
      )}
    </Box>
  );
}

const CHOSEN = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
} as const;
