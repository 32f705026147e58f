import Box from '@mui/material/Box';
import { useState } from 'react';
import type { Explanation } from '#shared/rules/pricing/price-explanation.ts';

interface ExplainedChargeProps {
  name: string;
  explain: () => Explanation;
}

/** The name of a charge, which opens why it has its amount. */
export function ExplainedCharge({ name, explain }: ExplainedChargeProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 1.25 }}>
        {name}
      </Box>
      {isOpen && <ExplanationText explanation={explain()} />}
    </details>
  );
}

function ExplanationText({ explanation: { rule, source, steps } }: { explanation: Explanation }) {
  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary', py: 0.75 }}>
      {rule}
      {steps.length > 0 && (
        <Box component="ul" sx={{ m: 0, my: 0.5, pl: 2.5 }}>
          {steps.map(({ name, value }) => (
            <li key={name}>
              {name}: {value}
            </li>
          ))}
        </Box>
      )}
      {source !== null && <div>{source}</div>}
    </Box>
  );
}
