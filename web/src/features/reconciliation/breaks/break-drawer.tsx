import type { HistoryEntry } from '@quarterdeck/contract/core/history';
import {
  type ReconBreak,
  reconBreakDetail,
  type Sighting,
} from '@quarterdeck/contract/features/reconciliation/breaks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Absent } from '#kit/absent.tsx';
import { Facts, Section } from '#kit/facts.tsx';
import { Labelled } from '#kit/labelled.tsx';
import { Panel } from '#kit/panel.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { useAccess } from '#session/access.tsx';
import { actionGroups, type BreakAction, decisions } from './actions.ts';
import classes from './breaks.module.css';
import { BreakStatusTag, Check, Difference, Due, Figure, SeverityTag, Subject } from './tags.tsx';

export default function BreakDrawer({ id, ...frame }: RecordDrawerProps<BreakAction, ReconBreak>) {
  const { t } = useTranslation('reconciliation');
  const query = useQuery(endpointQuery(reconBreakDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.recon_break}
      kind="recon_break"
      namespace="reconciliation"
      title={(row) => t('drawer.title', { no: row.no })}
      badge={(row) => <BreakStatusTag status={row.status} />}
      looks={decisions}
      menu={actionGroups}
    >
      {({ recon_break, history, sightings }) => (
        <>
          <Proposal row={recon_break} />
          <Section title={t('drawer.facts')} aside={<SeverityTag severity={recon_break.severity} />}>
            <p className={classes.hint}>{t(`ruleHint.${recon_break.rule}`)}</p>
            <BreakFacts row={recon_break} history={history} />
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={(status) => <BreakStatusTag status={status} />} />
          </Section>
          <Section title={t('drawer.sightings')}>
            <Sightings list={sightings} asset={recon_break.asset} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}

/** Somebody asks to let it stand: what they say of it is said there. */
const isProposed = ({ maker, status }: ReconBreak) => maker !== null && status !== 'resolved';

/** Says that somebody asks to let it stand, and that another has to decide. */
export function Proposal({ row }: { row: ReconBreak }) {
  const { t } = useTranslation('reconciliation');
  const me = useAccess().id;
  if (row.maker === null || !isProposed(row)) return null;
  const isMine = row.maker_id === me;
  return (
    <Panel
      tone={isMine ? 'warning' : 'info'}
      title={t(isMine ? 'proposal.mine' : 'proposal.other', { maker: row.maker })}
    >
      <Facts
        facts={[
          [t('columns.reason'), row.reason ?? undefined, 'wide'],
          [t('fields.evidence'), row.evidence ?? undefined, 'wide'],
        ]}
      />
    </Panel>
  );
}

interface BreakFactsProps {
  row: ReconBreak;
  history: readonly HistoryEntry[];
}

export function BreakFacts({ row, history }: BreakFactsProps) {
  const { t } = useTranslation('reconciliation');
  const time = (value: string | null) => (value === null ? undefined : <Time key={value} value={value} />);
  const figure = (value: string | null) =>
    value === null ? undefined : <Figure key={value} value={value} asset={row.asset} />;
  const isSaidElsewhere = isProposed(row) || history.some(({ reason }) => reason === row.reason);
  return (
    <Facts
      facts={[
        [t('columns.rule'), t(`rule.${row.rule}`)],
        [t('columns.subject'), <Subject key="subject" row={row} isLink />],
        [t('columns.check'), <Check key="check" row={row} />],
        [t('columns.expected'), figure(row.expected)],
        [t('columns.actual'), figure(row.actual)],
        [t('columns.difference'), row.difference === null ? undefined : <Difference key="diff" row={row} />],
        [t('columns.due_at'), row.status === 'resolved' ? undefined : <Due key="due" row={row} />],
        [t('columns.assignee'), row.assignee ?? undefined],
        [t('columns.snoozed_until'), time(row.snoozed_until)],
        [t('columns.resolution'), row.resolution === null ? undefined : t(`resolution.${row.resolution}`)],
        [
          t('fields.batch_ids'),
          row.batch_ids.length === 0 ? undefined : (
            <span key="batches" className={classes.links}>
              {row.batch_ids.map((id) => (
                <RecordLink key={id} kind="ledger_batch" id={id}>
                  #{id}
                </RecordLink>
              ))}
            </span>
          ),
        ],
        [t('columns.maker'), isProposed(row) ? undefined : (row.maker ?? undefined)],
        [t('columns.checker'), row.checker ?? undefined],
        [t('columns.reason'), isSaidElsewhere ? undefined : (row.reason ?? undefined), 'wide'],
        [t('fields.evidence'), isProposed(row) ? undefined : (row.evidence ?? undefined), 'wide'],
        [t('columns.times_opened'), row.times_opened],
        [t('columns.created_at'), time(row.created_at)],
        [t('columns.last_seen_at'), time(row.last_seen_at)],
        [t('columns.resolved_at'), time(row.resolved_at)],
      ]}
    />
  );
}

const sightingTones = {
  opened: 'danger',
  changed: 'warning',
  reopened: 'danger',
  vanished: 'success',
} as const;

interface SightingsProps {
  list: readonly Sighting[];
  asset: ReconBreak['asset'];
}

export function Sightings({ list, asset }: SightingsProps) {
  const { t } = useTranslation('reconciliation');
  const figure = (value: string | null) =>
    value === null ? <Absent /> : <Figure value={value} asset={asset} />;
  return (
    <ol className={classes.sightings}>
      {list.map(({ id, at, what, run_id, expected, actual }) => (
        <li key={id}>
          <StatusTag small tone={sightingTones[what]}>
            {t(`sighting.${what}`)}
          </StatusTag>
          <Time value={at} />
          <span className={classes.hint}>{t('sighting.run', { id: run_id })}</span>
          {what === 'vanished' ? null : (
            <>
              <span>
                <Labelled label={t('columns.expected')}>{figure(expected)}</Labelled>
              </span>
              <span>
                <Labelled label={t('columns.actual')}>{figure(actual)}</Labelled>
              </span>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
