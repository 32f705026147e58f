import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CLAIMS, HAZARD_HANDLING, LIABILITY, STORAGE } from '#shared/rules/terms.ts';
import { formatDollars } from '#web/lib/numbers.ts';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';

/** An amount in dollars, without cents if there are none. */
const dollars = (amount: number) => formatDollars(amount).replace(/\.00$/, '');

// Numbers in words. A new value in the rules does not compile until it is added here.
const YEARS = { 1: 'one year' } as const;
const ORDINALS = { 6: 'sixth' } as const;

/** The shipping terms, with all amounts and periods from the rules. */
export function TermsText() {
  const { productName, customerServiceEmail } = useRuntimeConfig();
  return (
    <Box
      sx={{
        display: 'grid',
        // Long words wrap instead of widening the page.
        gridTemplateColumns: 'minmax(0, 1fr)',
        overflowWrap: 'anywhere',
        gap: 4,
        '& p': { m: 0 },
        '& p + p, & p + ul, & ul + p': { mt: 1.5 },
      }}
    >
      <Section number={1} title="What these terms cover">
        <p>
          These terms are the agreement between you and {productName} for every package that we receive for
          you at our terminal in Tacoma, Washington, carry to Alaska and hold for you at the terminal you
          choose. By agreeing to them, you accept them for all of your packages.
        </p>
        <p>
          You agree to tell us truthfully what a package contains and what it is worth, and to pay its charges
          before you pick it up.
        </p>
      </Section>

      <Section number={2} title="Our liability">
        <p>
          If a package is lost or damaged while in our care, we pay you the value of the goods, up to{' '}
          <strong>{dollars(LIABILITY.perPackage)} per package</strong>.
        </p>
        <p>
          We are not liable for damage that occurred before the package reached us, inadequate packing, the
          nature of the goods themselves, weather, or road and port closures. We do not pay for losses caused
          by a delay.
        </p>
      </Section>

      <Section number={3} title="Additional coverage">
        <p>
          You can declare a higher value before a package leaves Tacoma. Coverage costs{' '}
          <strong>
            {dollars(LIABILITY.insurancePrice)} per {dollars(LIABILITY.insuranceStep)} of declared value
          </strong>
          , rounded up to the next {dollars(LIABILITY.insuranceStep)}. The maximum declared value of a package
          is <strong>{dollars(LIABILITY.maxDeclaredValue)}</strong>. We then pay you the value of the goods,
          up to the value you declared.
        </p>
      </Section>

      <Section number={4} title="Claims">
        <p>
          Inspect your package when you pick it up. A claim for loss or damage must reach us in writing{' '}
          <strong>within {CLAIMS.claimDays} days of delivery</strong>, with the freight bill number, images of
          the damage and proof of the value. Keep the goods and their packing until we respond.
        </p>
        <p>
          A lawsuit must be filed <strong>within {YEARS[CLAIMS.lawsuitYears]}</strong> of delivery. After
          these deadlines, we owe nothing for the package.
        </p>
      </Section>

      <Section number={5} title="Hazardous goods">
        <p>
          Tell us before you have hazardous goods sent to us. Handling costs{' '}
          <strong>{dollars(HAZARD_HANDLING.listedFee)} per package</strong> for the following goods:
        </p>
        <Box component="ul" sx={{ my: 1.5, pl: 2.5, columns: { sm: 2 }, columnGap: 4, '& li': { mb: 0.5 } }}>
          {HAZARD_HANDLING.listed.map((goods) => (
            <li key={goods}>{goods}</li>
          ))}
        </Box>
        <p>
          For all other hazardous goods, it costs{' '}
          <strong>{dollars(HAZARD_HANDLING.otherFee)} per package</strong>. We may refuse goods that the law
          or our carriers do not allow us to ship, and return or dispose of them at your expense.
        </p>
      </Section>

      <Section number={6} title="Pickup, storage and abandoned goods">
        <p>
          We notify you when a package is ready at its terminal. Pickup is free for{' '}
          {STORAGE.chargedFromBusinessDay - 1} business days. From the{' '}
          {ORDINALS[STORAGE.chargedFromBusinessDay]} business day on, storage costs{' '}
          <strong>{dollars(STORAGE.perCubicFootPerDay)} per cubic foot per day</strong>.
        </p>
        <p>
          If a package is not picked up after {STORAGE.warehousemanAfterBusinessDays} business days, we hold
          it as a warehouseman instead of a carrier, with a warehouseman's duties and lien. After{' '}
          <strong>{STORAGE.abandonedAfterDays} days</strong>, it is considered abandoned, and we may sell or
          dispose of it to cover the amount owed.
        </p>
      </Section>

      <Section number={7} title="Changes and questions">
        <p>
          If we change these terms, we ask you to agree to the new ones before you continue. Packages that we
          received earlier stay under the terms you agreed to then.
        </p>
        {customerServiceEmail && (
          <p>
            Questions? Email{' '}
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
