import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { CoverInput } from '#shared/contracts/cover/choices.ts';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { COVER_OFFER } from '#shared/rules/pricing/cover.ts';
import { LIABILITY } from '#shared/rules/terms.ts';
import { BusyButton } from '#web/components/controls/BusyButton.tsx';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { FormError } from '#web/components/form/FormStack.tsx';
import { ON_SCREEN_ONLY } from '#web/components/layout/Page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { explainError } from '#web/lib/errors/explain-error.ts';
import { formatDollars } from '#web/lib/numbers.ts';
import { useParcelMutation } from '../queries.ts';
import { CoverFields } from './CoverFields.tsx';
import { isCoverAsked, keptCover } from './cover-form.ts';

interface CoverChoiceProps {
  parcel: Parcel;
  /** What happens without a choice, after the question. */
  otherwise?: string;
}

/** The coverage of a parcel: a question until its customer has chosen, and then what they chose, which they can change. */
export function CoverChoice({ parcel, otherwise = '' }: CoverChoiceProps) {
  const [isEditing, setIsEditing] = useState(false);
  const choose = useParcelMutation(
    (body: CoverInput) => call('chooseCover', { params: { parcelId: parcel.parcelId }, body }),
    { success: 'Coverage saved.', failure: `The coverage of ${parcel.freightBillNum} was not saved.` },
  );
  const { cover } = parcel;
  if (!cover) return null;
  const limit = wholeDollars(cover.limit);
  const which = <VisuallyHidden> for {parcel.freightBillNum}</VisuallyHidden>;
  const isAsked = isCoverAsked(parcel);
  return (
    <Box sx={{ display: 'grid', gap: 1.25, justifyItems: 'start' }}>
      <div>{textOf(parcel, limit, isAsked ? otherwise : '')}</div>
      {isEditing ? (
        <CoverFields
          parcel={parcel}
          save={(input) => choose.mutateAsync(input)}
          onClose={() => setIsEditing(false)}
        />
      ) : (
        cover.canChange && (
          <Box sx={[BUTTONS_STYLE, ON_SCREEN_ONLY]}>
            {isAsked && (
              <BusyButton
                variant="outlined"
                isBusy={choose.isPending}
                busyLabel="Saving…"
                onClick={() => choose.mutate(keptCover(parcel))}
              >
                Keep {limit}
                {which}
              </BusyButton>
            )}
            <Button
              variant="outlined"
              onClick={() => {
                choose.reset();
                setIsEditing(true);
              }}
            >
              {isAsked && cover.limit === LIABILITY.perPackage ? 'Declare more' : 'Change coverage'}
              {which}
            </Button>
          </Box>
        )
      )}
      {!isEditing && <FormError message={choose.error && explainError(choose.error)} />}
    </Box>
  );
}

function textOf({ cover }: Parcel, limit: string, otherwise: string): string {
  if (!cover?.canChange && cover?.agreement === 0) return 'No limit of our liability was agreed.';
  const isDefault = cover?.limit === LIABILITY.perPackage;
  const text = isDefault && cover?.canChange ? COVER_OFFER : `Covered up to ${limit}.`;
  return `${text} ${otherwise}`.trim();
}

/** `$400`, or `$400.50` */
const wholeDollars = (amount: number): string => formatDollars(amount).replace(/\.00$/, '');

const BUTTONS_STYLE = { display: 'flex', flexWrap: 'wrap', gap: 1.25 } as const;
