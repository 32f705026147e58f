import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { REFUSAL_NEXT_WORDS } from '#shared/rules/staff/refusals.ts';
import { LazyDetails } from '#web/components/display/LazyDetails.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { RefusalDialog } from '#web/domain/staff/refusal/RefusalDialog.tsx';
import { TakeBack } from '#web/domain/staff/refusal/TakeBack.tsx';

/** Records that the customer does not take one of the packages that are here, and takes that back. */
export function RefusedPackages({ parcels }: { parcels: readonly ListedParcel[] }) {
  const [refusing, setRefusing] = useState<ListedParcel | null>(null);
  if (parcels.length === 0) return null;
  return (
    <>
      <LazyDetails title="Customer refuses a package">
        {() => (
          <Box component="ul" aria-label="Packages to refuse" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {parcels.map((parcel) => (
              <Box component="li" key={parcel.parcelId} sx={ROW}>
                <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
                  <Mono>{parcel.freightBillNum}</Mono>
                  {parcel.refusedNext && (
                    <Box sx={{ typography: 'body2' }}>
                      Refused. {REFUSAL_NEXT_WORDS[parcel.refusedNext].label}.
                    </Box>
                  )}
                </Box>
                {parcel.refusedNext ? (
                  <TakeBack parcel={parcel} />
                ) : (
                  <Button variant="outlined" aria-haspopup="dialog" onClick={() => setRefusing(parcel)}>
                    Refused
                  </Button>
                )}
              </Box>
            ))}
          </Box>
        )}
      </LazyDetails>
      {refusing && <RefusalDialog parcel={refusing} onClosed={() => setRefusing(null)} />}
    </>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  py: 0.75,
} as const;
