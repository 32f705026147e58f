import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CLAIMS, HAZARD_HANDLING, LIABILITY, STORAGE } from '../../../../../shared/rules/terms.ts';
import { formatDollars } from '../../../lib/numbers.ts';
import { useRuntimeConfig } from '../../../lib/runtime-config.ts';

/** As in a text: round thousands without cents. */
const dollars = (amount: number) => formatDollars(amount).replace(/(,\d{3})\.00$/, '$1');

// In words, as in a text; another figure among the rules does not compile until it has its word.
const YEARS = { 1: 'one year' } as const;
const ORDINALS = { 6: 'sixth' } as const;

/** The shipping terms written out, every figure from the rules that the portal goes by. */
export function TermsText() {
  const { productName, customerServiceEmail } = useRuntimeConfig();
  return (
    <Box sx={{ display: 'grid', gap: 4, '& p': { m: 0 }, '& p + p, & p + ul, & ul + p': { mt: 1.5 } }}>
      <Section number={1} title="What these terms cover">
        <p>
          These terms are the agreement between you and {productName} for every package that we receive for
          you at our terminal in Tacoma, Washington, carry to Alaska and hold for you at the terminal that you
          chose. By agreeing to them, you accept them for all of your packages.
        </p>
        <p>
          You tell us truthfully what a package contains and what it is worth, and you pay its charges before
          you pick it up.
        </p>
      </Section>

      <Section number={2} title="Our liability">
        <p>
          When a package is lost or damaged while it is in our hands, we owe you what the goods were worth, up
          to <strong>{dollars(LIABILITY.perPackage)} per package</strong>.
        </p>
        <p>
          We are not liable for damage that was there when the package reached us, for packing that did not
          protect the goods, for the nature of the goods themselves, or for weather, closed roads and closed
          ports. Nor do we pay for losses that follow from a delay.
        </p>
      </Section>

      <Section number={3} title="Extra cover">
        <p>
          You can declare a higher value before a package leaves Tacoma. Cover costs{' '}
          <strong>
            {dollars(LIABILITY.coverPrice)} per {dollars(LIABILITY.coverStep)} of declared value
          </strong>
          , each started {dollars(LIABILITY.coverStep)} counted in full. The declared value of a package can
          be at most <strong>{dollars(LIABILITY.maxDeclaredValue)}</strong>; we then owe you what the goods
          were worth, up to the value that you declared.
        </p>
      </Section>

      <Section number={4} title="Claims">
        <p>
          Look at your package when you pick it up. A claim for loss or damage must reach us in writing{' '}
          <strong>within {CLAIMS.claimDays} days of delivery</strong>, with the freight bill number, images of
          the damage and proof of the value. Keep the goods and their packing until we have answered.
        </p>
        <p>
          A suit must be brought <strong>within {YEARS[CLAIMS.suitYears]}</strong> of delivery. After these
          times we owe nothing for the package.
        </p>
      </Section>

      <Section number={5} title="Hazardous goods">
        <p>
          Tell us before you have hazardous goods sent to us. Handling costs{' '}
          <strong>{dollars(HAZARD_HANDLING.listedFee)} per package</strong> for the goods in this list:
        </p>
        <Box component="ul" sx={{ my: 1.5, pl: 2.5, columns: { sm: 2 }, columnGap: 4, '& li': { mb: 0.5 } }}>
          {HAZARD_HANDLING.listed.map((goods) => (
            <li key={goods}>{goods}</li>
          ))}
        </Box>
        <p>
          For all other hazardous goods it costs{' '}
          <strong>{dollars(HAZARD_HANDLING.otherFee)} per package</strong>. We may refuse what the law or our
          carriers do not let us ship, and return or dispose of it at your expense.
        </p>
      </Section>

      <Section number={6} title="Pickup, storage and abandoned goods">
        <p>
          We tell you when a package is ready at its terminal. Pickup is free for{' '}
          {STORAGE.chargedFromBusinessDay - 1} business days. From the{' '}
          {ORDINALS[STORAGE.chargedFromBusinessDay]} business day on, storage costs{' '}
          <strong>{dollars(STORAGE.perCubicFootAndDay)} per cubic foot per day</strong>.
        </p>
        <p>
          When a package is not collected after {STORAGE.warehousemanAfterBusinessDays} business days, we hold
          it as a warehouseman and no longer as a carrier, with a warehouseman's duties and lien. After{' '}
          <strong>{STORAGE.abandonedAfterDays} days</strong> it counts as abandoned, and we may sell or
          dispose of it to cover what is owed.
        </p>
      </Section>

      <Section number={7} title="Changes and questions">
        <p>
          When we change these terms, we ask you to agree to the new ones before you go on. Packages that we
          received before stay under the terms that you had agreed to.
        </p>
        {customerServiceEmail && (
          <p>
            Questions? Write to{' '}
            <Link href={`mailto:${customerServiceEmail}`} underline="always">
              {customerServiceEmail}
            </Link>
            .
          </p>
        )}
      </Section>
    </Box>
  );
}

function Section({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {number}. {title}
      </Typography>
      {children}
    </section>
  );
}
