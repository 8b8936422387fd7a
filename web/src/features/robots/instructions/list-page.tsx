import {
  instructionList,
  type RobotInstruction,
  recordUnknown,
} from '@quarterdeck/contract/features/robots/instructions/instructions';
import { isOpen } from '@quarterdeck/contract/features/robots/instructions/steering';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import type { ActionLooks } from '#kit/list/row-actions.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { Panel } from '#kit/panel.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { KindText } from './kind-text.tsx';
import { touched } from './looks.ts';
import { OutcomeTag } from './outcome-tag.tsx';
import { Why } from './why.tsx';

const InstructionDrawer = lazyPart(() => import('./drawer.tsx'));

const primary = ['status', 'kind', 'robot', 'uid', 'asked_by'];

const looks: ActionLooks<'record_unknown'> = { record_unknown: { danger: true } };

const cells: Cells<RobotInstruction> = {
  status: (row) => <OutcomeTag {...row} />,
  kind: (row) => <KindText {...row} />,
  robot: ({ robot, robot_id }) => (
    <RecordLink kind="robot" id={robot_id}>
      {robot}
    </RecordLink>
  ),
  reason: (row) => <Why {...row} />,
  bulk_no: ({ bulk_id, bulk_no }) =>
    bulk_id === null ? (
      <Absent />
    ) : (
      <RecordLink kind="robot_bulk" id={bulk_id}>
        {bulk_no}
      </RecordLink>
    ),
};

/** What robots were asked to do, and what became of it. */
export default function InstructionsPage() {
  const [chosen, setChosen] = useState<RobotInstruction>();
  return (
    <>
      <ListPage
        list={instructionList}
        namespace="robots-instructions"
        primary={primary}
        cells={cells}
        corner="status"
        actions={{ looks, onChoose: (_action, row) => setChosen(row) }}
        isMoving={({ status }) => isOpen(status)}
        drawer={(id, onClose) => (
          <InstructionDrawer
            id={id}
            onClose={onClose}
            onChoose={({ row }) => setChosen(row)}
            isCovered={chosen !== undefined}
            looks={looks}
          />
        )}
      />
      {chosen ? <UnknownDialog row={chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}

function UnknownDialog({ row, onClose }: { row: RobotInstruction; onClose: () => void }) {
  const { t } = useTranslation('robots-instructions');
  const common = useActionProps('robots-instructions', {
    action: 'record_unknown',
    row,
    named: { robot: row.robot },
    onClose,
    invalidates: touched,
  });
  return (
    <ConfirmDialog {...common} endpoint={recordUnknown} reason="required" danger>
      {() => <Panel tone="warning">{t('consequence.record_unknown')}</Panel>}
    </ConfirmDialog>
  );
}
