import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FoundPreAlert } from '#shared/contracts/pre-alerts/pre-alert-fields.ts';
import { hazardGoodsLabel } from '#shared/rules/pre-alerts/hazard-question.ts';
import { Callout } from '#web/components/feedback/Callout.tsx';
import { AlertIcon, InfoIcon } from '#web/components/icons.tsx';
import { nameAndCompany } from '#web/domain/staff/labels.ts';
import { formatDollars } from '#web/lib/numbers.ts';
import { preAlertOf } from './expected.ts';
import type { Intake } from './use-intake.ts';

const nameOf = ({ customer }: FoundPreAlert) =>
  `${nameAndCompany(customer.name, customer.company)} (${customer.customerNumber})`;

/** What the customers who expect this package said about it. Several can expect the same number. */
export function ExpectedPackage({ intake: { draft, choose, isKnown } }: { intake: Intake }) {
  const { preAlerts, customer, isUnknown } = draft;
  const chosen = preAlertOf(draft);
  if (preAlerts.length === 0 || isKnown) return null;
  if (chosen)
    return (
      <Callout
        icon={InfoIcon}
        tone="info"
        role="status"
        title={`Pre-alert by ${nameOf(chosen)}. Compare the name on the label.`}
      >
        <Facts preAlert={chosen} />
      </Callout>
    );
  const names = preAlerts.map(nameOf).join(', ');
  if (customer || isUnknown)
    return (
      <Callout icon={AlertIcon} tone="warning" role="status" title={`Pre-alert by ${names} does not apply.`}>
        The package goes to another customer. The pre-alert stays open.
      </Callout>
    );
  return (
    <Callout icon={InfoIcon} tone="info" role="status" title="Several customers expect this number.">
      Choose the one whose name is on the label.
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {preAlerts.map((preAlert) => (
          <Button
            key={preAlert.customer.customerId}
            variant="outlined"
            onClick={() => choose(preAlert.customer)}
          >
            {nameOf(preAlert)}
          </Button>
        ))}
      </Box>
    </Callout>
  );
}

function Facts({ preAlert }: { preAlert: FoundPreAlert }) {
  const { shop, contents, value, wantsCover, hazardGoods, keepFromFreezing, holdForOthers } = preAlert;
  const facts = [
    contents ? [contents, shop && `from ${shop}`].filter(Boolean).join(' ') : shop && `From ${shop}`,
    value !== null && `Value ${formatDollars(value)}${wantsCover ? ', to be covered' : ''}`,
    hazardGoods?.length === 0 && 'Nothing hazardous, as the customer says',
    ...(hazardGoods ?? []).map((goods) => `Hazardous: ${hazardGoodsLabel(goods)}`),
    keepFromFreezing && 'Keep from freezing',
    holdForOthers && 'Hold for other boxes',
  ].filter((fact) => typeof fact === 'string' && fact !== '');
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
      {facts.map((fact) => (
        <li key={String(fact)}>{fact}</li>
      ))}
    </Box>
  );
}
