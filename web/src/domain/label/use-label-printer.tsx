import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { useLocationNames } from '#web/domain/terminal/queries.ts';
import { call } from '#web/lib/api/api-client.ts';
import { Label } from './Label.tsx';
import { PAGE_STYLE } from './paper.ts';
import { WaitingLabel } from './WaitingLabel.tsx';

/** What a label is printed of. */
export type LabelOf =
  | { readonly parcel: StaffParcel }
  | { readonly waiting: Parameters<typeof WaitingLabel>[0] };

/**
 * Prints labels without leaving the page. `printed` is the label that was printed last, which must be rendered anywhere on the
 * page: it is not on the screen, and as long as it is there, it is the only thing on paper. Each print of a parcel's label is
 * recorded, including one from the browser's menu. A label stays until the next one, because a tablet lays it out after `print`
 * has returned.
 */
export function useLabelPrinter(): { print: (label: LabelOf) => void; printed: ReactNode } {
  const [label, setLabel] = useState<LabelOf | null>(null);
  const record = useMutation({
    mutationFn: (parcelId: string) => call('recordLabelPrint', { body: { parcelIds: [parcelId] } }),
    meta: { failure: "We couldn't record that this was printed." },
  });
  const onPrint = useEffectEvent(() => {
    if (label && 'parcel' in label) record.mutate(label.parcel.parcelId);
  });
  useEffect(() => {
    const begin = () => onPrint();
    addEventListener('beforeprint', begin);
    return () => removeEventListener('beforeprint', begin);
  }, []);

  async function print(next: LabelOf): Promise<void> {
    // Before the browser lays the page out for the printer.
    flushSync(() => setLabel(next));
    await document.fonts.ready;
    window.print();
    // The next scan must not press the button again.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }

  return { print: (next) => void print(next), printed: label && <Printed label={label} /> };
}

function Printed({ label }: { label: LabelOf }) {
  const nameOf = useLocationNames();
  return createPortal(
    <Box data-printed sx={{ '@media screen': { display: 'none' } }}>
      <GlobalStyles styles={[PAGE_STYLE, ONLY_LABEL]} />
      {'parcel' in label ? (
        <Label
          {...label.parcel}
          terminalName={
            label.parcel.destinationCode ? nameOf(label.parcel.destinationCode) : 'Destination missing'
          }
        />
      ) : (
        <WaitingLabel {...label.waiting} />
      )}
    </Box>,
    document.body,
  );
}

const ONLY_LABEL = {
  '@media print': { 'body > :not([data-printed])': { display: 'none !important' } },
} as const;
