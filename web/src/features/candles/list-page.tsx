import { Button, Group } from '@mantine/core';
import { type CandleSeries, candleList } from '@quarterdeck/contract/features/candles/candles';
import { IconCloudDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { Can } from '#session/access.tsx';
import { type Chosen, seriesLooks } from './actions.ts';

const SeriesDrawer = lazyPart(() => import('./series-drawer.tsx'));
const ImportDialog = lazyPart(() => import('./import-dialog.tsx'));
const FetchDialog = lazyPart(() => import('./fetch-dialog.tsx'));
const RemoveDialog = lazyPart(() => import('./remove-dialog.tsx'));

const primary = ['symbol', 'exchange', 'timeframe'];

const cells: Cells<CandleSeries> = {
  missing: ({ missing }) =>
    missing === 0 ? '0' : <StatusTag tone="warning">{missing.toLocaleString('en-US')}</StatusTag>,
  candles: ({ candles }) => candles.toLocaleString('en-US'),
};

/** Stored candles, by pair and timeframe. */
export default function CandlesPage() {
  const { t } = useTranslation('candles');
  const [chosen, setChosen] = useState<Chosen>();
  const [opened, setOpened] = useState<'file' | 'exchange'>();
  const close = () => setOpened(undefined);
  return (
    <>
      <ListPage
        list={candleList}
        namespace="candles"
        primary={primary}
        cells={cells}
        corner="timeframe"
        actions={{ looks: seriesLooks, onChoose: (action, row) => setChosen({ action, row }) }}
        tools={
          <Can need="candle.import">
            <Group gap="xs">
              <Button
                size="sm"
                variant="default"
                leftSection={<IconCloudDownload size={16} aria-hidden="true" />}
                onClick={() => setOpened('exchange')}
              >
                {t('fetch.open')}
              </Button>
              <Button
                size="sm"
                leftSection={<IconUpload size={16} aria-hidden="true" />}
                onClick={() => setOpened('file')}
              >
                {t('import.open')}
              </Button>
            </Group>
          </Can>
        }
        drawer={(id, onClose) => (
          <SeriesDrawer id={id} onClose={onClose} onChoose={setChosen} isCovered={chosen !== undefined} />
        )}
      />
      {opened === 'file' ? <ImportDialog onClose={close} /> : null}
      {opened === 'exchange' ? <FetchDialog onClose={close} /> : null}
      {chosen ? <RemoveDialog row={chosen.row} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}
