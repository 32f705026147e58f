import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router-dom';
import type { AbandonmentFile } from '#shared/contracts/staff/abandonment.ts';
import { DAYS_TO_PAY } from '#shared/rules/staff/abandonment.ts';
import { STORAGE } from '#shared/rules/terms.ts';
import { dayText } from '#shared/rules/texts/storage.ts';
import { EmptyState } from '#web/components/feedback/EmptyState.tsx';
import { PrinterIcon } from '#web/components/icons.tsx';
import { DocumentPage, Sheet } from '#web/components/layout/DocumentPage.tsx';
import { BackLink } from '#web/components/layout/Page.tsx';
import { dimensions, weight } from '#web/domain/parcel/labels.ts';
import { storageFilePath } from '#web/domain/staff/staff-paths.ts';
import { Letterhead } from '#web/domain/terminal/Letterhead.tsx';
import { useLocationNames } from '#web/domain/terminal/queries.ts';
import { formatDollars } from '#web/lib/numbers.ts';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';
import { hasClaim, ItemizedStatement, totalDue } from './Statement.tsx';
import { useAbandonmentFile } from './storage-queries.ts';

/** Route /staff/storage/:id/notice: the notice to mail, on screen and on Letter paper. */
export function StorageNoticePage() {
  const { id = '' } = useParams();
  const query = useAbandonmentFile(id);
  const { data } = query;
  return (
    <DocumentPage
      what="notice"
      title="Notice of a lien, and demand for payment"
      links={<BackLink to={storageFilePath(id)}>Storage file</BackLink>}
      query={query}
      canPrint={data != null && hasClaim(data.shown)}
    >
      {(found) =>
        found && hasClaim(found.shown) ? (
          <NoticeLetter file={found.shown} />
        ) : (
          <EmptyState icon={<PrinterIcon fontSize="inherit" />} title="There is nothing to give notice of.">
            Nothing is due for storage of this package, or it is no longer waiting at a terminal.
          </EmptyState>
        )
      }
    </DocumentPage>
  );
}

function NoticeLetter({ file }: { file: AbandonmentFile }) {
  const { productName, customerServiceEmail } = useRuntimeConfig();
  const { claimant, goods, storage, payBy, freightBillNum, destinationCode } = file;
  const nameOf = useLocationNames();
  if (!storage) return null;
  const { asOf, noticeDate, perDay } = storage;
  const carrier = [goods.shippingProvider, goods.shippingTrackingNum].filter(Boolean).join(' ');
  return (
    <Sheet>
      <Letterhead code={destinationCode} />
      <div>{dateText(asOf)}</div>
      <Box component="address" sx={{ fontStyle: 'normal' }}>
        {[claimant.name, claimant.company, ...claimant.addressLines]
          .filter((line) => line !== '')
          .map((line) => (
            <div key={line}>{line}</div>
          ))}
      </Box>
      <p>
        We hold the goods described below at our {nameOf(destinationCode)} terminal. We told you
        {noticeDate !== null && ` on ${dateText(noticeDate)}`} that they are ready for pickup. Under our
        shipping terms, storage is charged from business day {STORAGE.chargedFromBusinessDay} after that, and
        goods that were not picked up after {STORAGE.abandonedAfterDays} days are treated as abandoned.
      </p>
      <section>
        <Typography variant="h2">The goods</Typography>
        <p>
          One package, freight bill {freightBillNum}, {weight(goods.weightLbs)}, {dimensions(goods)}
          {carrier !== '' && `, ${carrier}`}.{' '}
          {goods.contents === '' ? 'Its contents were not stated.' : `Contents as stated: ${goods.contents}.`}
        </p>
      </section>
      <section>
        <Typography variant="h2">What is due</Typography>
        <ItemizedStatement file={file} />
        <p>Storage of {formatDollars(perDay)} is added for each further day until the goods are picked up.</p>
      </section>
      <p>
        <strong>
          Please pay {formatDollars(totalDue(file))}, and the storage that is added until then, and pick up
          the goods, by {dateText(payBy)}.
        </strong>{' '}
        This date is at least {DAYS_TO_PAY} days after you receive this notice.
      </p>
      <Box component="p" sx={{ border: 2, p: 1.5, fontWeight: 700 }}>
        Unless what is due is paid within that time, the goods will be advertised for sale and sold by auction
        at this time and place: ______________________________
      </Box>
      <p>
        You can pay on our website, or at the terminal. If you dispute what is due, if somebody else has an
        interest in the goods, or if you cannot come, write to {customerServiceEmail}.
      </p>
      <p>{productName}</p>
    </Sheet>
  );
}

/** `Sat, Dec 5, 2026` */
const dateText = (date: string): string => `${dayText(date)}, ${date.slice(0, 4)}`;
