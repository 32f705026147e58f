import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import * as z from 'zod/mini';
import { type AgentHandover, WaybillInput } from '#shared/contracts/staff/agent-handovers.ts';
import { waybillProblem } from '#shared/rules/collection/air-waybill.ts';
import { FormError, FormStack, SubmitButton } from '#web/components/form/FormStack.tsx';
import { FormTextField } from '#web/components/form/FormTextField.tsx';
import { UnsavedChanges } from '#web/components/form/UnsavedChanges.tsx';
import { useAppForm, useSubmit } from '#web/components/form/use-app-form.ts';
import { ON_SCREEN_ONLY } from '#web/components/layout/Page.tsx';
import { useScans } from '#web/components/scan/ScanProvider.tsx';
import { useSetWaybill } from '#web/domain/staff/agents/queries.ts';

/** Records the waybill number of one customer or of several, typed or scanned. Those without one are selected. */
export function WaybillForm({ handover }: { handover: AgentHandover }) {
  const { customers, agentKind, agentName, version, handoverId } = handover;
  const { mutateAsync } = useSetWaybill(handoverId);
  const { customerIds, waybillNumber } = WaybillInput.shape;
  const checkedNumber = waybillNumber.check((payload) => {
    const problem = payload.value === '' ? null : waybillProblem(agentKind, payload.value);
    if (problem !== null) payload.issues.push({ code: 'custom', message: problem, input: payload.value });
  });
  const form = useAppForm(z.object({ customerIds, waybillNumber: checkedNumber }), {
    customerIds: customers.filter((customer) => customer.waybillNumber === undefined).map(idOf),
    waybillNumber: '',
  });
  const selected = form.watch('customerIds');
  const known = customers.filter(
    (customer) => customer.waybillNumber !== undefined && selected.includes(customer.customerId),
  );
  const { submit, failure } = useSubmit(form, async (values) => {
    await mutateAsync({ ...values, version });
  });
  useScans((scanned) => form.setValue('waybillNumber', scanned, { shouldDirty: true, shouldValidate: true }));
  const toggle = (customerId: string) =>
    form.setValue(
      'customerIds',
      selected.includes(customerId)
        ? selected.filter((each) => each !== customerId)
        : [...selected, customerId],
      { shouldDirty: true },
    );
  return (
    <Card
      component="section"
      aria-labelledby="waybill"
      sx={{ p: { xs: 2, sm: 2.5 }, mb: 3, ...ON_SCREEN_ONLY }}
    >
      <Typography id="waybill" variant="h2" sx={{ mb: 1 }}>
        Waybill number
      </Typography>
      <FormStack onSubmit={submit}>
        <UnsavedChanges hasChanges={form.formState.isDirty} />
        <Box component="ul" aria-label="Customers" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {customers.map(({ customerId, customerName, waybillNumber: number, trackingUrl }) => (
            <Box component="li" key={customerId} sx={ROW_STYLE}>
              <FormControlLabel
                control={
                  <Checkbox checked={selected.includes(customerId)} onChange={() => toggle(customerId)} />
                }
                label={customerName}
              />
              {trackingUrl === undefined ? (
                (number ?? 'No number yet')
              ) : (
                <Link href={trackingUrl} target="_blank" rel="noreferrer">
                  {number}
                </Link>
              )}
            </Box>
          ))}
        </Box>
        <FormTextField
          form={form}
          name="waybillNumber"
          label={`Number from ${agentName}`}
          autoComplete="off"
          hint="Type it or scan it. The selected customers are told by text and email."
        />
        {known.length > 0 && (
          <div>
            This corrects the number of {known.map(({ customerName }) => customerName).join(', ')}, who will
            be told.
          </div>
        )}
        <FormError message={failure ?? form.formState.errors.customerIds?.message} />
        <SubmitButton isSubmitting={form.formState.isSubmitting} busyLabel="Saving…">
          Save
        </SubmitButton>
      </FormStack>
    </Card>
  );
}

const idOf = ({ customerId }: { customerId: string }) => customerId;

const ROW_STYLE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 44 };
