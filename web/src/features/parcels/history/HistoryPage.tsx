import Box from '@mui/material/Box';
import { paths } from '../../../app/paths.ts';
import { LateBoundary } from '../../../components/LateBoundary.tsx';
import { Page } from '../../../components/Page.tsx';
import { ChevronLeftIcon } from '../../../components/parcel-icons.tsx';
import { RouteButton } from '../../../components/RouteButton.tsx';
import { LateParcelDetailsLoader } from '../late-dialogs.ts';
import { useParcelInAddress } from '../use-parcel-in-address.ts';
import { DownloadHistory } from './DownloadHistory.tsx';
import { HistoryTable } from './HistoryTable.tsx';
import { useHistoryPage } from './queries.ts';
import { useHistoryAddress } from './use-history-address.ts';
import { useHistoryTrail } from './use-history-trail.ts';

/** On a phone they share one line below the heading. */
const ACTIONS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: { xs: 1, sm: 2 },
  '& a .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
  '& .MuiButton-root': { px: { xs: 1.25, sm: 2.25 }, fontSize: { xs: '0.875rem', sm: '0.9375rem' } },
} as const;

/** Route /order-history: the packages that were handed over, a page at a time, in the order of any column. */
export function HistoryPage() {
  const { choice, chooseSort, chooseSize } = useHistoryAddress();
  const trail = useHistoryTrail(JSON.stringify(choice));
  const answer = useHistoryPage({ choice, page: trail.page, cursor: trail.cursor });
  const { parcelId, open, close } = useParcelInAddress();
  const isEmpty = answer.data?.first === 0 && answer.data.parcels.length === 0;

  function giveUp(): void {
    LateParcelDetailsLoader.prepare();
    close();
  }

  return (
    <Page
      title="Historical Packages"
      actions={
        <Box sx={ACTIONS}>
          <RouteButton to={paths.orders} variant="outlined" startIcon={<ChevronLeftIcon />}>
            Active Packages
          </RouteButton>
          {!isEmpty && <DownloadHistory choice={choice} disabled={!answer.data} />}
        </Box>
      }
    >
      {/* Before a row is pressed, the pointer or the focus is among them. */}
      <Box onPointerEnter={LateParcelDetailsLoader.prepare} onFocus={LateParcelDetailsLoader.prepare}>
        <HistoryTable
          choice={choice}
          trail={trail}
          answer={answer}
          onSort={chooseSort}
          onSize={chooseSize}
          onOpen={open}
        />
      </Box>
      {parcelId !== null && (
        <LateBoundary what="The package" onFailure={giveUp}>
          <LateParcelDetailsLoader key={parcelId} parcelId={parcelId} onClose={close} />
        </LateBoundary>
      )}
    </Page>
  );
}
