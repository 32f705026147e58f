import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { memo, type ReactNode } from 'react';
import type { ParcelSection } from '../../../../../shared/rules/parcel-status.ts';
import { Money } from '../../../components/display/Money.tsx';
import { SECTION_ACCENTS, type SectionOfParcels, sectionTitle } from './sections.ts';

interface SectionSummaryProps {
  sections: readonly SectionOfParcels[];
}

/** The three answers of this screen in its first view, each a way to its section further down. */
export const SectionSummary = memo(function SectionSummary({ sections }: SectionSummaryProps) {
  return (
    <Box
      component="nav"
      aria-label="Summary"
      sx={{
        display: 'grid',
        // On a phone the amount takes the width it needs.
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
          {ANSWERS[section.name](section)}
        </ButtonBase>
      ))}
    </Box>
  );
});

const ANSWERS: Record<ParcelSection, (section: SectionOfParcels) => ReactNode> = {
  'ACTION REQUIRED': ({ parcels }) => (
    <Answer figure={parcels.length}>{parcels.length === 1 ? 'needs you' : 'need you'}</Answer>
  ),
  'PAYMENT REQUIRED': ({ parcels, due }) => (
    <Answer figure={<Money amount={due ?? 0} />}>to pay for {parcels.length}</Answer>
  ),
  'NO ACTION REQUIRED': ({ parcels }) => <Answer figure={parcels.length}>nothing to do</Answer>,
};

function Answer({ figure, children }: { figure: ReactNode; children: ReactNode }) {
  return (
    <>
      <Box
        component="span"
        sx={{ display: 'block', fontSize: '1.1875rem', fontWeight: 750, lineHeight: 1.25 }}
      >
        {figure}{' '}
      </Box>
      <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
        {children}
      </Box>
    </>
  );
}

/** Scrolls there and takes the keyboard along, without an entry in the history of the browser. */
function goTo(section: ParcelSection): void {
  const title = sectionTitle(section);
  title?.scrollIntoView();
  title?.focus({ preventScroll: true });
}
