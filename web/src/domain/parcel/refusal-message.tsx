import type { ReactNode } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { REFUSAL_NEXT_WORDS, STORAGE_OF_REFUSED } from '#shared/rules/staff/refusals.ts';

/** That the customer refuses a package, with what follows; false if they do not. */
export const refusalMessage = ({ refusal, status }: Parcel, customerService: ReactNode) =>
  refusal !== undefined &&
  status === 'DESTINATION' && {
    tone: 'warning' as const,
    title: 'You refused this package',
    text: (
      <>
        {REFUSAL_NEXT_WORDS[refusal.next].sentence} {STORAGE_OF_REFUSED} If this is not right, contact
        customer service at {customerService}.
      </>
    ),
  };
