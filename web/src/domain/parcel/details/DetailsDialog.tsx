import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { ResponsiveDialog } from '#web/components/dialog/ResponsiveDialog.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { once } from '#web/components/display/once.ts';
import { ErrorState } from '#web/components/feedback/ErrorState.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { Loaded } from '#web/components/feedback/Loaded.tsx';

interface DetailsDialogProps<T extends Parcel> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** Why the parcel may not exist. */
  missingDetail: string;
  onClose: () => void;
  actions?: (parcel: T) => ReactNode;
  children: (parcel: T) => ReactNode;
}

/** The details dialog of a parcel that is loaded by its id, with a skeleton and errors. */
export function DetailsDialog<T extends Parcel>(props: DetailsDialogProps<T>) {
  const { query, missingDetail, onClose, actions, children } = props;
  const { data: parcel, error } = query;
  const close = (
    <Button variant="outlined" onClick={onClose}>
      Close
    </Button>
  );
  return (
    <ResponsiveDialog
      open
      hasEntry
      onClose={onClose}
      title={<>Freight bill {parcel && <Mono>{parcel.freightBillNum}</Mono>}</>}
      maxWidth="md"
      actions={parcel ? actions?.(parcel) : error && close}
    >
      <Loaded
        query={query}
        loading={<DetailsSkeleton />}
        failure="This package could not be loaded."
        missing={<ErrorState title="This package was not found." detail={missingDetail} />}
      >
        {children}
      </Loaded>
    </ResponsiveDialog>
  );
}

function DetailsSkeleton() {
  return (
    <div aria-busy>
      <LiveRegion isHidden>Loading the package</LiveRegion>
      <Placeholders aria-hidden>
        <i />
        <i />
        <i />
        <i />
        <i />
      </Placeholders>
    </div>
  );
}

/** One element with a style: a skeleton for each part would delay the dialog. */
const Placeholders = styled('div')(
  once({
    display: 'grid',
    gap: 3.5,
    '& > i': {
      height: 146,
      borderRadius: 1,
      bgcolor: 'action.hover',
      // The keyframes of the document's frame.
      animation: 'skeleton 2s ease-in-out .5s infinite',
      '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
    },
    '& > :nth-of-type(1)': { width: 150, height: 22, borderRadius: 99 },
    '& > :nth-of-type(2)': { height: 48 },
  }),
);

export function DetailsSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} component="h3" sx={{ fontSize: '1rem', fontWeight: 700, mb: 1.25 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
