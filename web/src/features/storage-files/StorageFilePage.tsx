import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { AbandonmentFile } from '#shared/contracts/staff/abandonment.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { dayText } from '#shared/rules/texts/storage.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import { RouteButton, RouteLink } from '#web/components/controls/RouteLink.tsx';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { Fact, FactGrid } from '#web/components/display/Fact.tsx';
import { Money } from '#web/components/display/Money.tsx';
import { Mono } from '#web/components/display/Mono.tsx';
import { ErrorState } from '#web/components/feedback/ErrorState.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { Loaded, Loading } from '#web/components/feedback/Loaded.tsx';
import { UnreadableNotice } from '#web/components/feedback/UnreadableNotice.tsx';
import { CheckCircleIcon, ExclamationIcon, PrinterIcon } from '#web/components/icons.tsx';
import { BackLink, Page } from '#web/components/layout/Page.tsx';
import { SECTION_CARD } from '#web/components/layout/section-styles.ts';
import { headingOf } from '#web/domain/message/labels.ts';
import { MessageState } from '#web/domain/message/MessageState.tsx';
import { dimensions, weight } from '#web/domain/parcel/labels.ts';
import { customerText, NOTICE_LABELS } from '#web/domain/staff/labels.ts';
import { useRoles } from '#web/domain/staff/queries.ts';
import { boardPackagePath, customerPackagesPath, storageNoticePath } from '#web/domain/staff/staff-paths.ts';
import { useTimeZones } from '#web/domain/terminal/queries.ts';
import { TerminalName } from '#web/domain/terminal/TerminalName.tsx';
import { portalTime } from '#web/lib/clock.ts';
import { paths } from '#web/lib/paths.ts';
import { STEP_TEXTS } from './labels.ts';
import { MailedNoticeDialog } from './MailedNoticeDialog.tsx';
import { hasClaim, ItemizedStatement } from './Statement.tsx';
import { useAbandonmentFile } from './storage-queries.ts';

/** Route /staff/storage/:id, with the id of a package: what was told and is due, and what is missing for a sale. */
export function StorageFilePage() {
  const { id = '' } = useParams();
  return (
    <Page title="Storage file" links={<BackLink to={paths.staffStorage}>Storage</BackLink>}>
      <Loaded
        query={useAbandonmentFile(id)}
        loading={<Loading what="the file" heights={[280, 320]} />}
        failure="This file could not be loaded."
      >
        {(found) =>
          found ? (
            <>
              <UnreadableNotice count={found.unreadable} what="message" />
              <StorageFile file={found.shown} />
            </>
          ) : (
            <ErrorState
              title="This package is not waiting at a terminal."
              detail="It may have been picked up, or the link may be old."
            />
          )
        }
      </Loaded>
    </Page>
  );
}

function StorageFile({ file }: { file: AbandonmentFile }) {
  const { parcelId, customerId, freightBillNum, destinationCode, arrivedAt } = file;
  const timeZone = useTimeZones()(destinationCode);
  const [isRecording, setIsRecording] = useState(false);
  const mayRecord = mayDo('recordMailedNotice', useRoles()) && file.storage?.stage != null;
  return (
    <Box sx={COLUMNS}>
      <Section title={<Mono>{freightBillNum}</Mono>}>
        <p style={{ margin: 0 }}>
          <RouteLink to={customerPackagesPath(customerId)}>{customerText(file)}</RouteLink>
        </p>
        <Box sx={QUIET}>
          In <TerminalName code={destinationCode} /> since{' '}
          <DateTime instant={arrivedAt} timeZone={timeZone} />.{' '}
          <RouteLink to={boardPackagePath(parcelId)}>Details of the package</RouteLink>
        </Box>
        <LiveRegion>
          <Box component="ul" aria-label="What the law asks for" sx={LIST}>
            {file.steps.map(({ step, isDone }) => (
              <Box component="li" key={step} sx={STEP} data-done={isDone}>
                {isDone ? <CheckCircleIcon aria-hidden /> : <ExclamationIcon aria-hidden />}
                <span>
                  <strong>{isDone ? 'Done: ' : 'Missing: '}</strong>
                  {STEP_TEXTS[step][isDone ? 'done' : 'missing']}
                </span>
              </Box>
            ))}
          </Box>
        </LiveRegion>
        <Box sx={QUIET}>
          The portal sells and completes nothing. Whether and how goods may be sold is for the operator's
          counsel to decide.
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {hasClaim(file) && (
            <RouteButton to={storageNoticePath(parcelId)} variant="outlined" startIcon={<PrinterIcon />}>
              Print notice
            </RouteButton>
          )}
          {mayRecord && (
            <Button variant="outlined" aria-haspopup="dialog" onClick={() => setIsRecording(true)}>
              Record mailed notice
            </Button>
          )}
        </Box>
        {isRecording && (
          <MailedNoticeDialog
            file={file}
            today={toLocalDate(portalTime(), timeZone)}
            onClosed={() => setIsRecording(false)}
          />
        )}
      </Section>
      <Section title="What is due">
        <ItemizedStatement file={file} />
      </Section>
      <Section title="Notices">
        <Notices file={file} timeZone={timeZone} />
      </Section>
      <Section title="Known claimants">
        <Claimant file={file} />
      </Section>
      <Section title="The goods">
        <Goods file={file} />
      </Section>
    </Box>
  );
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={SECTION_CARD}>
      <Typography variant="h2" id={id}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}

/** What was mailed, how the customer learned that the package is ready, and each message with its delivery. */
function Notices({ file, timeZone }: { file: AbandonmentFile; timeZone: string }) {
  const { mailedNotices, notices, messages } = file;
  // Those of messages are shown with them.
  const others = notices.filter(({ by }) => by === 'SITE' || by === 'STAFF');
  if (mailedNotices.length + others.length + messages.length === 0) return <>None.</>;
  return (
    <Box component="ul" aria-label="Notices" sx={LIST}>
      {mailedNotices.toReversed().map(({ mailedOn, carrier, trackingNumber, payBy, amount, recordedBy }) => (
        <li key={trackingNumber}>
          <strong>Mailed {dayText(mailedOn)}</strong>: {carrier} <Mono>{trackingNumber}</Mono>
          <Box sx={QUIET}>
            <Money amount={amount} /> to pay by {dayText(payBy)}, recorded by {recordedBy}
          </Box>
        </li>
      ))}
      {others.map(({ at, by, told }) => (
        <li key={`${by} ${at}`}>
          <strong>{NOTICE_LABELS[by]}</strong>
          <Box sx={QUIET}>
            <DateTime instant={at} timeZone={timeZone} />
            {told && `, ${told.way === 'PHONE' ? 'by phone' : 'in person'}, by ${told.by}`}
          </Box>
        </li>
      ))}
      {messages.map((message) => (
        <li key={message.messageId}>
          <strong>{headingOf(message)}</strong>
          <Box sx={QUIET}>
            <MessageState message={message} />
            {message.to !== null && <div>To {message.to}</div>}
          </Box>
        </li>
      ))}
    </Box>
  );
}

function Claimant({ file: { claimant } }: { file: AbandonmentFile }) {
  const { name, company, addressLines, emailAddress, mobileNumber } = claimant;
  return (
    <>
      <Box component="address" sx={{ fontStyle: 'normal', overflowWrap: 'anywhere' }}>
        {[name, company, ...addressLines, emailAddress, mobileNumber]
          .filter((line) => line !== '')
          .map((line) => (
            <div key={line}>{line}</div>
          ))}
      </Box>
      <Box sx={QUIET}>Others, such as a sender or a lender with a lien, are not known to the portal.</Box>
    </>
  );
}

function Goods({ file: { goods } }: { file: AbandonmentFile }) {
  const carrier = [goods.shippingProvider, goods.shippingTrackingNum].filter(Boolean).join(' ');
  return (
    <FactGrid>
      <Fact label="Contents as stated by the customer" wide>
        {goods.contents || 'Not stated'}
      </Fact>
      <Fact label="Weight">{weight(goods.weightLbs)}</Fact>
      <Fact label="Size">{dimensions(goods)}</Fact>
      <Fact label="Carrier and tracking number" wide>
        {carrier || 'None'}
      </Fact>
      <Fact label="Shelf">{goods.locationDetail || 'None'}</Fact>
      <Fact label="Hazardous goods">{goods.hazard ? 'Yes' : 'No'}</Fact>
    </FactGrid>
  );
}

/** Columns of text, not a grid, so that short sections leave no holes. */
const COLUMNS = {
  columnCount: { md: 2 },
  columnGap: 3,
  '& > *': { breakInside: 'avoid', mb: { xs: 2, sm: 3 } },
};

const LIST = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25, overflowWrap: 'anywhere' } as const;

const STEP = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 1,
  '& svg': { fontSize: '1.25rem', mt: '2px', color: 'warning.main' },
  '&[data-done="true"] svg': { color: 'success.main' },
};

const QUIET = { typography: 'body2', color: 'text.secondary' } as const;
