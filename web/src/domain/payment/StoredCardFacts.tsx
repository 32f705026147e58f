import Box from '@mui/material/Box';
import type { StoredCard } from '#shared/contracts/payments.ts';
import { cardText } from '#shared/rules/texts/cards.ts';
import { Fact } from '#web/components/display/Fact.tsx';

/** The type, the last four digits and the expiry of a stored card. */
export function StoredCardFacts({ card }: { card: StoredCard }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: 1,
        '& dd': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
      }}
    >
      <Fact label="Card">{card.cardType}</Fact>
      <Fact label="Last 4">{card.last4}</Fact>
      <Fact label="Expires">{card.expiration}</Fact>
    </Box>
  );
}

/** What happens to the stored card when another one is stored. */
export const replacesCard = (card: StoredCard): string =>
  `Storing it replaces your stored ${cardText(card)}.`;

/** Whether a card has expired. It is valid through the month of `expiration` (`MM/YYYY`). */
export function isExpired(expiration: string, now: Date): boolean {
  const [month, year] = expiration.split('/').map(Number);
  if (!month || !year) return false;
  // By the browser's clock. The server and the bank check again.
  return year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1;
}
