import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { memo, type ReactNode } from 'react';
import type { ParcelSection } from '../../../../../shared/rules/parcel-status.ts';
import { Money } from '../../../components/display/Money.tsx';
import { SECTION_ACCENTS, type SectionOfParcels, sectionTitle } from './sections.ts';

interface SectionSummaryProps {
  sections: readonly SectionOfParcels[];
}

/** A summary of the three sections at the top of the screen. Each part scrolls to its section. */
export const SectionSummary = memo(function SectionSummary({ sections }: SectionSummaryProps) {
  return (
    <Box
      component="nav"
      aria-label="Summary"
      sx={{
        display: 'grid',
        // On a phone, the amount gets the width it needs.
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto minmax(0, 1fr)', sm: 'repeat(3, 1fr)' },
        gap: 1,
        maxWidth: { sm: 520 },
        mb: { xs: 3, sm: 4 },
      }}
    >
      {sections.map((section) => (
        <ButtonBase
          key={section.name}
          data-empty={section.parcels.length === 0 || undefined}
          onClick={() => goTo(section.name)}
          sx={{
            display: 'block',
            font: 'inherit',
            textAlign: 'start',
            px: 1.5,
            py: 1.25,
            borderRadius: '12px',
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            borderTop: 3,
            borderTopColor: SECTION_ACCENTS[section.name],
            '&[data-empty]': { borderTopColor: 'divider' },
          }}
        >
          {SUMMARIES[section.name](section)}
        </ButtonBase>
      ))}
    </Box>
  );
});

const SUMMARIES: Record<ParcelSection, (section: SectionOfParcels) => ReactNode> = {
  'ACTION REQUIRED': ({ parcels }) => (
    <Summary value={parcels.length}>{parcels.length === 1 ? 'needs you' : 'need you'}</Summary>
  ),
  'PAYMENT REQUIRED': ({ parcels, due }) => (
    <Summary value={<Money amount={due ?? 0} />}>to pay for {parcels.length}</Summary>
  ),
  'NO ACTION REQUIRED': ({ parcels }) => <Summary value={parcels.length}>nothing to do</Summary>,
};

function Summary({ value, children }: { value: ReactNode; children: ReactNode }) {
  return (
    <>
      <Box
        component="span"
        sx={{ display: 'block', fontSize: '1.125rem', fontWeight: 750, lineHeight: 1.25 }}
      >
        {value}{' '}
      </Box>
      <Box component="span" sx={{ display: 'block', fontSize: '0.875rem', color: 'text.secondary' }}>
        {children}
      </Box>
    </>
  );
}

/** Scrolls to a section and focuses its title, without an entry in the browser's history. */
function goTo(section: ParcelSection): void {
  const title = sectionTitle(section);
  title?.scrollIntoView();
  title?.focus({ preventScroll: true });
}
