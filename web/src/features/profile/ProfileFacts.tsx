import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CustomerProfile } from '#shared/contracts/customers.ts';
import { Fact } from '#web/components/display/Fact.tsx';
import { displayValue, FIELD_LABELS } from '#web/domain/customer/profile/labels.ts';
import { formOf, type ProfileField, STEP_FIELDS } from '#web/domain/customer/profile/profile-form.ts';

const SECTIONS: readonly { title: string; fields: readonly ProfileField[] }[] = [
  { title: 'Contact', fields: STEP_FIELDS.account },
  // The summary shows the terminal.
  { title: 'Address', fields: STEP_FIELDS.address.filter((field) => field !== 'preferredDestination') },
];

/** The profile as text, while it is not being edited. */
export function ProfileFacts({ profile }: { profile: CustomerProfile }) {
  const values = formOf(profile);
  return (
    <Box sx={SECTIONS_STYLE}>
      {SECTIONS.map(({ title, fields }) => (
        <section key={title}>
          <Typography variant="h2" sx={{ mb: 1.5 }}>
            {title}
          </Typography>
          <Box component="dl" sx={FACTS_STYLE}>
            {fields.map((field) => (
              <Fact key={field} label={FIELD_LABELS[field]}>
                {displayValue(field, values) || 'None given'}
              </Fact>
            ))}
          </Box>
        </section>
      ))}
    </Box>
  );
}

const SECTIONS_STYLE = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: { xs: 3, md: 6 },
  mb: { xs: 3, sm: 5 },
};

const FACTS_STYLE = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 150px), 1fr))',
  gap: 2,
  m: 0,
  '& dd': { fontWeight: 600, overflowWrap: 'anywhere' },
};
