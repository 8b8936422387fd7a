import { Button } from '@mantine/core';
import { type AdminLogRow, adminLogList } from '@quarterdeck/contract/features/admin-log/admin-log';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { CopyText } from '#kit/copy-text.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import classes from './admin-log.module.css';
import { ActionName, LogObject, LogRecord, LogResult } from './log-parts.tsx';
import { useLogChoices } from './use-choices.ts';

const ChainDrawer = lazyPart(() => import('./chain/chain-drawer.tsx'));
const LogDrawer = lazyPart(() => import('./log-drawer.tsx'));

const primary = ['about', 'actor', 'action', 'object_type', 'at'];

const cells: Cells<AdminLogRow> = {
  id: (row) => `#${row.id}`,
  action: (row) => <ActionName action={row.action} />,
  object_type: (row) => <LogObject type={row.object_type} />,
  object_no: (row) => <LogRecord row={row} />,
  object_id: (row) => (row.object_id === null ? <Absent /> : `#${row.object_id}`),
  reason: ({ reason }) => (reason ? <span className={classes.reason}>{reason}</span> : <Absent />),
  result: (row) => <LogResult row={row} />,
  request_id: (row) => <CopyText value={row.request_id} plain />,
  hash: (row) => <CopyText value={row.hash} plain />,
};

export default function AdminLogPage() {
  const { t } = useTranslation('admin-log');
  const choices = useLogChoices();
  const [isChainOpen, setChainOpen] = useState(false);
  return (
    <>
      <ListPage
        list={adminLogList}
        namespace="admin-log"
        primary={primary}
        cells={cells}
        choices={choices}
        corner="result"
        heading="action"
        tools={
          <Button
            variant="default"
            size="sm"
            leftSection={<IconShieldCheck size={16} aria-hidden="true" />}
            onClick={() => setChainOpen(true)}
          >
            {t('chain.open')}
          </Button>
        }
        drawer={(id, close) => <LogDrawer id={id} onClose={close} />}
      />
      {isChainOpen ? <ChainDrawer onClose={() => setChainOpen(false)} /> : null}
    </>
  );
}
