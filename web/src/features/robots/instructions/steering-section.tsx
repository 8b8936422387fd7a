import {
  type CauseEntry,
  type instructionList,
  robotSteering,
} from '@quarterdeck/contract/features/robots/instructions/instructions';
import { isOpen } from '@quarterdeck/contract/features/robots/instructions/steering';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Absent } from '#kit/absent.tsx';
import { Section } from '#kit/facts.tsx';
import { filtered } from '#kit/list/filtered.ts';
import { RecordLink } from '#kit/record-link.tsx';
import { listAddress } from '#kit/records.ts';
import { Sheet } from '#kit/sheet.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { TextLink } from '#kit/text-link.tsx';
import { Time } from '#kit/time.tsx';
import { useAccess } from '#session/access.tsx';
import { KindText } from './kind-text.tsx';
import { OutcomeTag } from './outcome-tag.tsx';
import classes from './steering.module.css';

const lookEvery = 2_000;

/** For what a robot is paused, with what clears each, and what was asked of it. */
export default function SteeringSection({ robotId }: { robotId: number }) {
  const { t } = useTranslation('robots-instructions');
  const list = listAddress('robot_instruction', useAccess());
  const { data } = useQuery({
    ...endpointQuery(robotSteering, { id: String(robotId) }, { quiet: true }),
    refetchInterval: ({ state }) =>
      state.data?.instructions.some(({ status }) => isOpen(status)) ? lookEvery : false,
  });
  if (data === undefined) return null;
  const { instructions, causes } = data;
  const open = causes.filter(({ cleared_at }) => cleared_at === null);
  return (
    <>
      <Section title={t('steering.causes')}>
        {open.length === 0 ? (
          <p className={classes.none}>{t('steering.noCause')}</p>
        ) : (
          <ul className={classes.causes}>
            {open.map((one) => (
              <Cause key={one.id} one={one} />
            ))}
          </ul>
        )}
      </Section>
      <Section title={t('steering.instructions')}>
        {instructions.length === 0 ? (
          <p className={classes.none}>{t('steering.none')}</p>
        ) : (
          <Sheet
            label={t('steering.instructions')}
            rows={instructions.slice(0, 10)}
            keyOf={({ id }) => id}
            columns={[
              {
                name: 'kind',
                title: t('columns.kind'),
                cell: (row) => (
                  <RecordLink kind="robot_instruction" id={row.id}>
                    <KindText {...row} />
                  </RecordLink>
                ),
              },
              { name: 'status', title: t('columns.status'), cell: (row) => <OutcomeTag {...row} /> },
              {
                name: 'why',
                title: t('columns.reason'),
                cell: ({ cause, reason }) => (cause ? t(`cause.${cause}`) : (reason ?? <Absent />)),
              },
              { name: 'by', title: t('columns.asked_by'), cell: ({ asked_by }) => asked_by },
              {
                name: 'at',
                title: t('columns.created_at'),
                cell: ({ created_at }) => <Time value={created_at} short />,
              },
            ]}
          />
        )}
        {list && instructions.length > 10 ? (
          <TextLink to={filtered<typeof instructionList>(list, { robot_id: robotId })}>
            {t('steering.all')}
          </TextLink>
        ) : null}
      </Section>
    </>
  );
}

function Cause({ one: { cause, detail, since, added_by } }: { one: CauseEntry }) {
  const { t } = useTranslation('robots-instructions');
  return (
    <li>
      <div className={classes.head}>
        <StatusTag tone="warning">{t(`cause.${cause}`)}</StatusTag>
        <span>
          {t('steering.since')} <Time value={since} short /> · {added_by}
        </span>
      </div>
      {detail === null ? null : <p>{detail}</p>}
      <p className={classes.clears}>{t(`clears.${cause}`)}</p>
    </li>
  );
}
