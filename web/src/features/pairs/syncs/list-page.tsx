import { Button } from '@mantine/core';
import { type MarketSync, marketSyncList } from '@quarterdeck/contract/features/pairs/syncs';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { Can } from '#session/access.tsx';
import { SyncStatusTag } from './status-tag.tsx';
import { useRunning } from './use-running.ts';

const SyncDrawer = lazyPart(() => import('./drawer.tsx'));
const StartDialog = lazyPart(() => import('./start-dialog.tsx'));

const primary = ['exchange', 'status', 'created_at'];

/** Comparisons of exchanges' markets with ours, and what waits for a decision. */
export default function SyncsPage() {
  const { t } = useTranslation('pairs-syncs');
  const [isStarting, setStarting] = useState(false);
  useRunning();
  const cells: Cells<MarketSync> = {
    status: (row) => <SyncStatusTag {...row} />,
    failure: ({ failure, failure_text }) =>
      failure === null ? (
        <Absent />
      ) : (
        <span title={failure_text ?? undefined}>{t(`failure.${failure}`)}</span>
      ),
  };
  return (
    <>
      <ListPage
        list={marketSyncList}
        namespace="pairs-syncs"
        primary={primary}
        cells={cells}
        corner="status"
        tools={
          <Can need="market_sync.start">
            <Button
              size="sm"
              leftSection={<IconRefresh size={16} aria-hidden="true" />}
              onClick={() => setStarting(true)}
            >
              {t('start.open')}
            </Button>
          </Can>
        }
        drawer={(id, onClose) => <SyncDrawer id={id} onClose={onClose} />}
      />
      {isStarting ? <StartDialog onClose={() => setStarting(false)} /> : null}
    </>
  );
}
