import {
  approveBulk,
  bulkList,
  cancelBulk,
  continueBulk,
  declineBulk,
  type RobotBulk,
} from '@quarterdeck/contract/features/robots/bulks/bulks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MakerNotice } from '#kit/approval/maker-notice.tsx';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from '../instructions/looks.ts';
import { BulkStatusTag } from './bulk-status.tsx';
import { kindWords } from './kind-words.ts';
import { bulkLooks, type Chosen } from './looks.ts';

const BulkDrawer = lazyPart(() => import('./drawer.tsx'));

const primary = ['status', 'kind', 'maker', 'created_at'];

/** Instructions to many robots, and how far they have come. */
export default function BulksPage() {
  const { t } = useTranslation('robots-bulks');
  const [chosen, setChosen] = useState<Chosen>();
  const counts = ['robots', 'instructed', 'done', 'failed', 'skipped'] as const;
  const cells: Cells<RobotBulk> = {
    status: (row) => <BulkStatusTag {...row} />,
    kind: ({ kind, stop_mode, apply_at }) => kindWords({ kind, stop_mode, apply_at }, t),
    ...Object.fromEntries(
      counts.map((name) => [name, (row: RobotBulk) => row[name].toLocaleString('en-US')]),
    ),
  };
  return (
    <>
      <ListPage
        list={bulkList}
        namespace="robots-bulks"
        primary={primary}
        cells={cells}
        corner="status"
        actions={{ looks: bulkLooks, onChoose: (action, row) => setChosen({ action, row }) }}
        isMoving={({ status }) => status === 'running'}
        drawer={(id, onClose) => (
          <BulkDrawer id={id} onClose={onClose} onChoose={setChosen} isCovered={chosen !== undefined} />
        )}
      />
      {chosen ? <ActionDialog {...chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}

const endpoints = { decline: declineBulk, continue: continueBulk, cancel: cancelBulk };

function ActionDialog({ action, row, onClose }: Chosen & { onClose: () => void }) {
  const { t } = useTranslation('robots-bulks');
  const common = useActionProps('robots-bulks', {
    action,
    row,
    named: { no: row.no },
    onClose,
    invalidates: touched,
    decides: action === 'approve' || action === 'decline' ? 'robot_bulk' : undefined,
  });
  const left = row.robots - row.instructed - row.skipped;
  if (action === 'approve')
    return (
      <ConfirmDialog {...common} endpoint={approveBulk}>
        {(bulk) => (
          <>
            <MakerNotice row={bulk} namespace="robots-bulks" need="robot_bulk.decide" />
            <Panel tone="warning" title={kindWords(bulk, t)}>
              {t('consequence.approve', { count: bulk.robots })}
            </Panel>
          </>
        )}
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      {...common}
      endpoint={endpoints[action]}
      reason="required"
      templates={action === 'decline' ? 'request' : undefined}
      danger={action !== 'continue'}
    >
      {() => (
        <Panel tone={action === 'continue' ? 'warning' : 'danger'}>
          {t(`consequence.${action}`, { count: left, failed: row.failed })}
        </Panel>
      )}
    </ConfirmDialog>
  );
}
