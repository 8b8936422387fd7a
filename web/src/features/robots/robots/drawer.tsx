import { robotDetail } from '@quarterdeck/contract/features/robots/robots/detail';
import type { Robot } from '@quarterdeck/contract/features/robots/robots/robots';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Age } from '#kit/age.tsx';
import { Section } from '#kit/facts.tsx';
import { Panel } from '#kit/panel.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { useCan } from '#session/access.tsx';
import { Asked } from '../instructions/asked.tsx';
import { type SteerAction, steerLooks } from '../instructions/steer-actions.ts';
import SteeringSection from '../instructions/steering-section.tsx';
import { Events } from './events.tsx';
import { Parameters } from './parameters.tsx';
import { Position } from './position.tsx';
import { RobotFacts } from './robot-facts.tsx';
import { RobotState, RobotStatusTag } from './robot-marks.tsx';
import { Trades } from './trades.tsx';
import { Verdict } from './verdict.tsx';
import { WhyNot } from './why-not.tsx';

/** How often an open drawer looks again, in milliseconds. */
const interval = 10_000;

/** And while it is not yet as asked. */
const soon = 2_000;

/** A robot as it was reported, and what was asked of it. */
export default function RobotDrawer({ id, ...frame }: RecordDrawerProps<SteerAction, Robot>) {
  const maySteer = useCan('robot_instruction.read');
  const { t } = useTranslation('robots');
  const query = useQuery({
    ...endpointQuery(robotDetail, { id: String(id) }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data?.robot.differs ? soon : interval),
  });
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.robot}
      kind="robot"
      namespace="robots"
      title={(row) => t('drawer.title', { name: row.robot })}
      badge={(row) => <RobotState row={row} />}
      looks={steerLooks}
      isWide
    >
      {(detail) => (
        <>
          {detail.robot.silent_at === null ? null : (
            <Panel tone="danger" title={t('silentSince')}>
              {t('noWord')}
              <Age since={detail.robot.heard_at} />
            </Panel>
          )}
          <Verdict row={detail.robot} />
          <Asked row={detail.robot} />
          {maySteer ? <SteeringSection robotId={detail.robot.id} /> : null}
          <Section title={t('drawer.position')}>
            <Position row={detail.robot} />
          </Section>
          <Section title={t('drawer.whyNot')}>
            <WhyNot {...detail} />
          </Section>
          {/* The figures of another robot never stand in while its own are read. */}
          <Trades key={detail.robot.id} row={detail.robot} />
          <Parameters {...detail} />
          <Section title={t('drawer.facts')}>
            <RobotFacts row={detail.robot} />
          </Section>
          <Section title={t('drawer.events')}>
            <Events events={detail.events} />
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={detail.history} status={(status) => <RobotStatusTag status={status} />} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}
