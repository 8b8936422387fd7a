import { Button } from '@mantine/core';
import { bulkVoidMax, type Code, codeList } from '@quarterdeck/contract/features/codes/codes/codes';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActivationPlan, ActivationPrice } from '#kit/activation-plan.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { SelectionBar } from '#kit/list/selection-bar.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { type Chosen, codeActions } from './actions.ts';
import { CodeStatusTag } from './code-status.tsx';
import classes from './codes.module.css';

const CodeDrawer = lazyPart(() => import('./code-drawer.tsx'));
const ActionDialog = lazyPart(() => import('./action-dialog.tsx'));
const FindDialog = lazyPart(() => import('./find-dialog.tsx'));
const BulkVoidDialog = lazyPart(() => import('./bulk-void-dialog.tsx'));

const primary = ['status', 'batch_no', 'owner_uid', 'used_by_uid'];
const worded = ['plan_days'];

const cells: Cells<Code> = {
  code: (row) => <span className={classes.code}>{row.code}</span>,
  status: (row) => <CodeStatusTag status={row.status} />,
  plan_days: (row) => <ActivationPlan row={row} />,
  price: (row) => <ActivationPrice row={row} short />,
  batch_no: (row) => (
    <RecordLink kind="code_batch" id={row.batch_id}>
      {row.batch_no}
    </RecordLink>
  ),
};

export default function CodesPage() {
  const { t } = useTranslation('codes');
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Chosen>();
  const [isFinding, setFinding] = useState(false);
  // As they were when the dialog was opened: what is made void leaves the selection.
  const [voiding, setVoiding] = useState<Code[]>();
  return (
    <>
      <ListPage
        list={codeList}
        namespace="codes"
        primary={primary}
        cells={cells}
        corner="status"
        worded={worded}
        actions={{ looks: codeActions, onChoose: (action, row) => setChosen({ action, row }) }}
        bulk={{
          isSelectable: (row) => row.allowed_actions.includes('void'),
          bar: (rows, clear) => (
            <SelectionBar
              count={rows.length}
              note={rows.length > bulkVoidMax ? t('bulk.tooMany', { most: bulkVoidMax }) : undefined}
              onClear={clear}
            >
              <Button
                size="sm"
                color="red.9"
                disabled={rows.length > bulkVoidMax}
                onClick={() => setVoiding(rows)}
              >
                {t('bulk.void', { count: rows.length })}
              </Button>
            </SelectionBar>
          ),
        }}
        tools={
          <Button
            size="sm"
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            onClick={() => setFinding(true)}
          >
            {t('find.open')}
          </Button>
        }
        drawer={(id, close) => (
          <CodeDrawer id={id} onClose={close} onChoose={setChosen} isCovered={chosen !== undefined} />
        )}
      />
      {chosen ? <ActionDialog chosen={chosen} onClose={() => setChosen(undefined)} /> : null}
      {isFinding ? (
        <FindDialog onFound={(id) => void navigate(`?id=${id}`)} onClose={() => setFinding(false)} />
      ) : null}
      {voiding ? <BulkVoidDialog rows={voiding} onClose={() => setVoiding(undefined)} /> : null}
    </>
  );
}
