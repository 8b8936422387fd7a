import {
  instructionDetail,
  type RobotInstruction,
} from '@quarterdeck/contract/features/robots/instructions/instructions';
import { isOpen } from '@quarterdeck/contract/features/robots/instructions/steering';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Facts, Section } from '#kit/facts.tsx';
import type { ActionLooks } from '#kit/list/row-actions.tsx';
import { ParameterTable } from '#kit/market/parameter-table.tsx';
import { Panel } from '#kit/panel.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { KindText } from './kind-text.tsx';
import { OutcomeTag } from './outcome-tag.tsx';

interface InstructionDrawerProps extends RecordDrawerProps<'record_unknown', RobotInstruction> {
  looks: ActionLooks<'record_unknown'>;
}

/** How often an instruction that waits is looked at, in milliseconds. */
const lookEvery = 2_000;

/** An instruction: what was asked, by whom, and what the platform answered when. */
export default function InstructionDrawer({ id, looks, ...frame }: InstructionDrawerProps) {
  const { t } = useTranslation('robots-instructions');
  const query = useQuery({
    ...endpointQuery(instructionDetail, { id: String(id) }, { quiet: true }),
    refetchInterval: ({ state }) =>
      state.data && isOpen(state.data.robot_instruction.status) ? lookEvery : false,
  });
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.robot_instruction}
      kind="robot_instruction"
      namespace="robots-instructions"
      title={(row) => t('drawer.title', { kind: t(`kind.${row.kind}`), robot: row.robot })}
      badge={(row) => <OutcomeTag {...row} />}
      looks={looks}
    >
      {({ robot_instruction: row, parameters, history }) => (
        <>
          <Answer row={row} />
          <Section title={t('drawer.asked')}>
            <Facts
              facts={[
                [
                  t('columns.robot'),
                  <RecordLink key="robot" kind="robot" id={row.robot_id}>
                    {row.robot}
                  </RecordLink>,
                ],
                [
                  t('columns.uid'),
                  <RecordLink key="user" kind="user" id={row.user_id}>
                    {row.uid}
                  </RecordLink>,
                ],
                [t('columns.kind'), <KindText key="kind" {...row} />],
                [t('columns.generation'), row.generation],
                [t('columns.asked_by'), row.asked_by],
                [t('columns.cause'), row.cause === null ? undefined : t(`cause.${row.cause}`)],
                [
                  t('columns.bulk_no'),
                  row.bulk_id === null ? undefined : (
                    <RecordLink key="bulk" kind="robot_bulk" id={row.bulk_id}>
                      {row.bulk_no}
                    </RecordLink>
                  ),
                ],
                [t('columns.reason'), row.reason ?? undefined, 'wide'],
              ]}
            />
          </Section>
          <Section title={t('drawer.course')}>
            <Facts
              facts={[
                [t('columns.created_at'), <Time key="created" value={row.created_at} />],
                [t('columns.due_at'), <Time key="due" value={row.due_at} />],
                [t('columns.answered_at'), <Time key="answered" value={row.answered_at} />],
                [t('columns.closed_at'), <Time key="closed" value={row.closed_at} />],
              ]}
            />
          </Section>
          {parameters === null ? null : (
            <Section title={t('drawer.parameters')}>
              <ParameterTable newer={{ title: t('drawer.parameters'), parameters }} />
            </Section>
          )}
          {history.length > 0 ? (
            <Section title={t('drawer.history')}>
              <Timeline entries={history} status={(status) => t(`status.${status}`)} />
            </Section>
          ) : null}
        </>
      )}
    </RecordDrawer>
  );
}

/** What the platform answered; also an answer that came too late to count. */
function Answer({ row }: { row: RobotInstruction }) {
  const { t } = useTranslation('robots-instructions');
  const { status, answer, answer_code, answer_text, closed_reason, closed_by } = row;
  if (status === 'unknown')
    return (
      <Panel tone="warning" title={t('drawer.unknown', { by: closed_by })}>
        {closed_reason}
      </Panel>
    );
  if (status === 'overdue') return <Panel tone="danger">{t('drawer.overdue')}</Panel>;
  if (answer === 'refused')
    return (
      <Panel tone="danger" title={t('drawer.refused', { code: answer_code })}>
        {answer_text}
      </Panel>
    );
  if (status === 'superseded')
    return <Panel tone="neutral">{t(answer === null ? 'drawer.superseded' : 'drawer.late')}</Panel>;
  return null;
}
