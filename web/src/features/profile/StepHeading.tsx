import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Ref } from 'react';
import type { StepName } from '#web/domain/customer/profile/profile-form.ts';

const STEPS: Record<StepName, { number: number; title: string; lead: string }> = {
  account: {
    number: 1,
    title: 'Your contact details',
    lead: 'We will let you know when your packages arrive.',
  },
  address: { number: 2, title: 'Your address and terminal', lead: 'U.S. addresses only.' },
};
const COUNT = Object.keys(STEPS).length;

/** The title of a step, with the progress through the two steps. */
export function StepHeading({ step, ref }: { step: StepName; ref: Ref<HTMLHeadingElement> }) {
  const { number, title, lead } = STEPS[step];
  return (
    <Box>
      <Box aria-hidden sx={{ display: 'flex', gap: 0.75, mb: 1.75 }}>
        {Object.values(STEPS).map((each) => (
          <Box
            key={each.number}
            sx={{
              flex: 1,
              height: 5,
              borderRadius: 3,
              bgcolor: each.number <= number ? 'secondary.main' : 'divider',
            }}
          />
        ))}
      </Box>
      <Typography component="p" variant="overline" color="textSecondary">
        Step {number} of {COUNT}
      </Typography>
      <Typography variant="h2" ref={ref} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {lead}
      </Typography>
    </Box>
  );
}
