import { type AdminLogRow, adminLogList } from '@quarterdeck/contract/admin-log';
import { Absent } from '#kit/absent.tsx';
import { CopyText } from '#kit/copy-text.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import classes from './admin-log.module.css';
import { ActionName, LogObject, LogResult } from './log-parts.tsx';

const LogDrawer = lazyPart(() => import('./log-drawer.tsx'));

const primary = ['actor', 'result', 'object_type', 'at'];

const cells: Cells<AdminLogRow> = {
  id: (row) => `#${row.id}`,
  action: (row) => <ActionName action={row.action} />,
  object_type: (row) => <LogObject type={row.object_type} />,
  object_id: (row) => (row.object_id === null ? <Absent /> : `#${row.object_id}`),
  reason: ({ reason }) => (reason ? <span className={classes.reason}>{reason}</span> : <Absent />),
  result: (row) => <LogResult row={row} />,
  request_id: (row) => <CopyText value={row.request_id} plain />,
  hash: (row) => <CopyText value={row.hash} plain />,
};

export default function AdminLogPage() {
  return (
    <ListPage
      list={adminLogList}
      namespace="admin-log"
      primary={primary}
      cells={cells}
      corner="result"
      drawer={(id, close) => <LogDrawer id={id} onClose={close} />}
    />
  );
}
