import { useRef, useState } from 'react';
import { MAX_EDIT_REASON } from '#shared/contracts/staff/parcel-edit.ts';
import { TextField } from '#web/components/form/TextField.tsx';

/** The reason of a changed declared value. Its field is shown while one is needed. */
export function useReason(isNeeded: boolean) {
  const [reason, setReason] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isEmpty = reason.trim() === '';
  return {
    field: isNeeded && (
      <TextField
        label="Reason for the declared value"
        helperText={
          isRefused && isEmpty ? 'Enter a reason.' : 'For the change history. Not shown to the customer.'
        }
        error={isRefused && isEmpty}
        required
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        inputRef={input}
        slotProps={{ input: { maxLength: MAX_EDIT_REASON } }}
        autoComplete="off"
      />
    ),
    /** Whether a reason is needed and missing. Then its field gets the focus. */
    isMissing: (): boolean => {
      const isMissing = isNeeded && isEmpty;
      setIsRefused(isMissing);
      if (isMissing) input.current?.focus();
      return isMissing;
    },
    input: isNeeded ? { reason } : {},
  };
}
