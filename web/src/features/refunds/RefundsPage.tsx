import Box from '@mui/material/Box';
import { useState } from 'react';
import * as z from 'zod/mini';
import { RouteButton } from '#web/components/controls/RouteLink.tsx';
import { FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { ChevronLeftIcon } from '#web/components/icons.tsx';
import { Page } from '#web/components/layout/Page.tsx';
import { useUrlState } from '#web/lib/navigation/use-url-state.ts';
import { paths } from '#web/lib/paths.ts';
import { FoundReceipt } from './FoundReceipt.tsx';

const RECEIPT_PARAMETER = 'receipt';

const FindForm = z.object({
  receiptNumber: z.string().check(z.trim(), z.minLength(1, 'Enter a receipt number.'), z.maxLength(100)),
});

/** Route /staff/refunds: finds a receipt by number and refunds all or some of its packages. */
export function RefundsPage() {
  const { search, change } = useUrlState();
  const number = new URLSearchParams(search).get(RECEIPT_PARAMETER) || null;
  return (
    <Page
      title="Refunds"
      narrow
      actions={
        <RouteButton to={paths.staffPackages} variant="outlined" startIcon={<ChevronLeftIcon />}>
          Staff
        </RouteButton>
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <FindReceipt
          // Back and Forward show the number of their entry.
          key={`form ${number}`}
          initial={number ?? ''}
          onFind={(found) => {
            if (found !== number) change({ values: { [RECEIPT_PARAMETER]: found }, push: true });
          }}
        />
        {number !== null && <FoundReceipt key={`receipt ${number}`} receiptNumber={number} />}
      </Box>
    </Page>
  );
}

function FindReceipt({ initial, onFind }: { initial: string; onFind: (receiptNumber: string) => void }) {
  const [defaults] = useState({ receiptNumber: initial });
  const form = useAppForm(FindForm, defaults);
  const { submit } = useSubmit(form, async ({ receiptNumber }) => onFind(receiptNumber));
  return (
    <FormStack role="search" aria-label="Find a receipt" onSubmit={submit}>
      <FormTextField
        form={form}
        name="receiptNumber"
        label="Receipt number"
        autoComplete="off"
        inputMode="numeric"
      />
      <SubmitButton isSubmitting={false} busyLabel="Finding…">
        Find receipt
      </SubmitButton>
    </FormStack>
  );
}
