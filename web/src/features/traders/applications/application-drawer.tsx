import {
  type Applicant,
  type ApplicationDetail,
  applicationDetail,
  applicationProof,
  releaseApplication,
  type TraderApplication,
} from '@quarterdeck/contract/features/traders/applications/applications';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { endpointQuery } from '#api/query.ts';
import { EvidenceList } from '#kit/evidence/evidence-list.tsx';
import { Facts, Section } from '#kit/facts.tsx';
import { Money } from '#kit/money.tsx';
import { PostingPreview } from '#kit/posting-preview.tsx';
import { Postings } from '#kit/postings.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { Comments } from '#kit/review/comments.tsx';
import { Reserved } from '#kit/review/reserved.tsx';
import { Taken } from '#kit/review/taken.tsx';
import { RiskScore } from '#kit/risk-score.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { type ApplicationAction, applicationLooks, type Chosen } from './actions.ts';
import { Age, ApplicationStatusTag, KeyCheckTag } from './application-tags.tsx';
import { VerdictPanel } from './verdict-panel.tsx';

/** An application with everything that its reviewer looks at. */
export default function ApplicationDrawer({
  id,
  ...frame
}: RecordDrawerProps<Chosen['action'], TraderApplication>) {
  const { t } = useTranslation('traders-applications');
  const query = useQuery(endpointQuery(applicationDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer<ApplicationDetail, TraderApplication, ApplicationAction>
      {...frame}
      query={query}
      rowOf={(detail) => detail.application}
      kind="trader_application"
      namespace="traders-applications"
      title={(row) => t('drawer.title', { name: row.display_name })}
      badge={(row) => <ApplicationStatusTag status={row.status} />}
      looks={applicationLooks}
    >
      {(detail) => {
        const { application: row, applicant, proofs, preview, earlier, comments, batches, history } = detail;
        return (
          <>
            <Reserved row={row} />
            <VerdictPanel detail={detail} />
            <Section title={t('drawer.facts')}>
              <ApplicationFacts row={row} onHandOver={() => frame.onChoose({ action: 'hand_over', row })} />
            </Section>
            <Section title={t('drawer.applicant')}>
              <ApplicantFacts row={row} applicant={applicant} />
            </Section>
            <Section title={t('drawer.proofs')}>
              {proofs.length === 0 ? (
                <p>{t('proofs.none')}</p>
              ) : (
                <EvidenceList endpoint={applicationProof} files={proofs} />
              )}
            </Section>
            {preview === null ? null : (
              <Section title={t('drawer.preview')}>
                <PostingPreview lines={preview} />
              </Section>
            )}
            {earlier.length === 0 ? null : (
              <Section title={t('drawer.earlier')}>
                <Earlier earlier={earlier} />
              </Section>
            )}
            <Comments
              comments={comments}
              need="trader_application.comment"
              onComment={() => frame.onChoose({ action: 'comment', row })}
            />
            {batches.length === 0 ? null : (
              <Section title={t('drawer.postings')}>
                <Postings batches={batches} />
              </Section>
            )}
            <Section title={t('drawer.history')}>
              <Timeline entries={history} status={(status) => <ApplicationStatusTag status={status} />} />
            </Section>
          </>
        );
      }}
    </RecordDrawer>
  );
}

interface ApplicationFactsProps {
  row: TraderApplication;
  onHandOver: () => void;
}

function ApplicationFacts({ row, onHandOver }: ApplicationFactsProps) {
  const { t } = useTranslation('traders-applications');
  const time = (value: string | null) => (value === null ? undefined : <Time key={value} value={value} />);
  return (
    <Facts
      facts={[
        [t('columns.display_name'), row.display_name],
        [t('columns.ref'), row.ref],
        [t('columns.tier'), t('tier', { tier: row.tier })],
        [t('columns.share_pct'), `${row.share_pct}%`],
        [t('columns.bond'), <Money key="bond" amount={row.bond} asset="USDT" strong copyable />],
        [t('fields.available'), <Money key="available" amount={row.available} asset="USDT" />],
        [t('columns.exchange'), row.exchange],
        [
          t('columns.key_check'),
          <span key="key">
            <KeyCheckTag row={row} /> {row.key_checked_at ? <Time value={row.key_checked_at} /> : null}
          </span>,
        ],
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
        [t('columns.age'), row.status === 'pending' ? <Age key="age" row={row} /> : undefined],
        [
          t('fields.taken'),
          row.taken_by === null ? undefined : (
            <Taken
              key="taken"
              row={row}
              release={() => call(releaseApplication, { body: { id: row.id, version: row.version } })}
              touched="/backstage/trader_application"
              onHandOver={onHandOver}
            />
          ),
          'wide',
        ],
        [t('columns.reviewer'), row.reviewer ?? undefined],
        [t('columns.decided_at'), time(row.decided_at)],
        [t('columns.reapply_after'), time(row.reapply_after)],
        [
          t('fields.trader_id'),
          row.trader_id === null ? undefined : (
            <RecordLink key="trader" kind="trader" id={row.trader_id}>
              {row.display_name}
            </RecordLink>
          ),
        ],
        [t('columns.reason'), row.reason ?? undefined, 'wide'],
        [t('fields.intro'), row.intro, 'wide'],
      ]}
    />
  );
}

interface ApplicantFactsProps {
  row: TraderApplication;
  applicant: Applicant;
}

function ApplicantFacts({ row, applicant }: ApplicantFactsProps) {
  const { t } = useTranslation('traders-applications');
  const { t: tKit } = useTranslation('kit');
  const yes = (value: boolean) => tKit(value ? 'yes' : 'no');
  return (
    <Facts
      facts={[
        [
          t('columns.uid'),
          <RecordLink key="user" kind="user" id={row.user_id}>
            {row.uid}
          </RecordLink>,
        ],
        [t('fields.joined'), <Time key="joined" value={applicant.created_at} />],
        [t('fields.activated'), yes(row.user_activated)],
        [t('fields.kyc'), t(`kyc.${applicant.kyc_status}`, { defaultValue: applicant.kyc_status })],
        [t('fields.twofa'), yes(applicant.twofa_enabled)],
        [t('fields.risk'), <RiskScore key="risk" score={applicant.risk_score} />],
        [t('fields.recharged'), <Money key="in" amount={applicant.recharged} asset="USDT" />],
        [t('fields.withdrawn'), <Money key="out" amount={applicant.withdrawn} asset="USDT" />],
        [t('fields.owed'), <Money key="owed" amount={applicant.owed} asset="USDT" />],
        [t('fields.follows'), applicant.traders_followed],
        [t('fields.tags'), applicant.tags.length === 0 ? undefined : applicant.tags.join(' · '), 'wide'],
      ]}
    />
  );
}

function Earlier({ earlier }: Pick<ApplicationDetail, 'earlier'>) {
  return (
    <Facts
      facts={earlier.map(({ id, ref, status, reason, created_at }) => [
        ref,
        <span key={id}>
          <RecordLink kind="trader_application" id={id}>
            <ApplicationStatusTag status={status} />
          </RecordLink>{' '}
          <Time value={created_at} /> {reason}
        </span>,
        'wide',
      ])}
    />
  );
}
