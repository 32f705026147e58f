import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { CheckedCode } from '#shared/contracts/collection/authorizations.ts';
import { CODE_LENGTH, normalizeCollectionCode } from '#shared/rules/collection/collection-code.ts';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { TextField } from '#web/components/form/TextField.tsx';
import { CheckCircleIcon } from '#web/components/icons.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { explainError, explanationText } from '#web/lib/errors/explain-error.ts';
import type { TerminalCode } from '../pickups.ts';
import { useCheckCode } from './check-code.ts';

interface WhoCollectsProps {
  customer: { readonly customerId: string; readonly name: string };
  terminal: TerminalCode;
  /** The person whose code was right, or null for the customer. */
  collector: CheckedCode | null;
  onChange: (collector: CheckedCode | null) => void;
}

/** Whether the customer collects, or somebody with a code that the customer gave them. */
export function WhoCollects({ customer, terminal, collector, onChange }: WhoCollectsProps) {
  const [isByCode, setIsByCode] = useState(false);
  if (collector)
    return (
      <LiveRegion>
        <Callout
          icon={CheckCircleIcon}
          tone="success"
          title={`The code is right: ${collector.name} may collect ${packages(collector.parcelIds.length)}.`}
        >
          Compare this name with their photo ID. They sign with it.
          <Box sx={{ mt: 1 }}>
            <Button variant="outlined" onClick={() => onChange(null)}>
              The customer collects instead
            </Button>
          </Box>
        </Callout>
      </LiveRegion>
    );
  return (
    <Box role="group" aria-label="Who collects" sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flexGrow: 1 } }}>
        <Button
          variant={isByCode ? 'outlined' : 'contained'}
          aria-pressed={!isByCode}
          onClick={() => setIsByCode(false)}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {customer.name} collects
        </Button>
        <Button
          variant={isByCode ? 'contained' : 'outlined'}
          aria-pressed={isByCode}
          onClick={() => setIsByCode(true)}
        >
          Somebody with a code
        </Button>
      </Box>
      {isByCode && <CodeField customer={customer} terminal={terminal} onRight={onChange} />}
    </Box>
  );
}

interface CodeFieldProps extends Pick<WhoCollectsProps, 'customer' | 'terminal'> {
  onRight: (collector: CheckedCode) => void;
}

/** Takes a code, typed or scanned. It is checked as soon as it is complete. */
function CodeField({ customer, terminal, onRight }: CodeFieldProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { mutate, isPending } = useCheckCode(terminal);
  const check = (text: string) => {
    const code = normalizeCollectionCode(text);
    if (code === null) return setError('A code has ten letters and digits, such as 7K3QF-9XW2M.');
    mutate(code, {
      onSuccess: (checked) =>
        checked.customerId === customer.customerId
          ? onRight(checked)
          : setError(`This code is for packages of another customer: ${checked.customerName}.`),
      onError: (failure) => setError(explanationText(explainError(failure))),
    });
  };
  const type = (text: string) => {
    setTyped(text);
    setError(null);
    const isComplete = text.replace(/[^0-9a-z]/gi, '').length === CODE_LENGTH;
    if (isComplete && text.length > typed.length) check(text);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <TextField
        autoFocus
        label="Collection code"
        autoComplete="off"
        value={typed}
        error={error !== null}
        helperText={error ?? 'Ten letters and digits. Type them or scan the QR code.'}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          check(typed);
        }}
        slotProps={{ input: { autoCapitalize: 'characters', spellCheck: false } }}
      />
      <BusyButton variant="outlined" isBusy={isPending} onClick={() => check(typed)}>
        Check code
      </BusyButton>
    </Box>
  );
}
