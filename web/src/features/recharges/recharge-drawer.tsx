import {
  type Recharge,
  type RechargeDetail,
  rechargeDetail,
  rechargeEvidence,
} from '@quarterdeck/contract/features/recharges/recharges';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Absent } from '#kit/absent.tsx';
import { EvidenceList } from '#kit/evidence/evidence-list.tsx';
import { Facts, Section } from '#kit/facts.tsx';
import { Money } from '#kit/money.tsx';
import { OnChain } from '#kit/on-chain.tsx';
import { PostingPreview } from '#kit/posting-preview.tsx';
import { Postings } from '#kit/postings.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { actionGroups, decisions, type RechargeAction } from './actions.ts';
import { BookedFlag, RequestFlag } from './flags.tsx';
import { MakerNotice } from './maker-notice.tsx';
import { RechargeReason } from './recharge-reason.tsx';
import { RechargeStatusTag } from './recharge-status.tsx';

export default function RechargeDrawer({ id, ...frame }: RecordDrawerProps<RechargeAction, Recharge>) {
  const { t } = useTranslation('recharges');
  const { t: tKit } = useTranslation('kit');
  const query = useQuery(endpointQuery(rechargeDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.recharge}
      kind="recharge"
      namespace="recharges"
      title={(row) => t('drawer.title', { no: row.no })}
      badge={(row) => (
        <>
          <RechargeStatusTag status={row.status} /> <BookedFlag row={row} /> <RequestFlag row={row} />
        </>
      )}
      looks={decisions}
      menu={actionGroups}
    >
      {({ recharge, confirmations_needed, imported_as, files, preview, history, batches }) => (
        <>
          <MakerNotice row={recharge} />
          <Section title={t('drawer.facts')}>
            <RechargeFacts row={recharge} needed={confirmations_needed} imported={imported_as} />
          </Section>
          {files.length > 0 ? (
            <Section title={tKit('evidence.title')}>
              <EvidenceList endpoint={rechargeEvidence} files={files} />
            </Section>
          ) : null}
          {preview && isWaiting(recharge) ? (
            <Section title={tKit('preview.title')}>
              <PostingPreview lines={preview} />
            </Section>
          ) : null}
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={(status) => <RechargeStatusTag status={status} />} />
          </Section>
          <Section title={t('drawer.postings')}>
            <Postings batches={batches} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}

/** Whether something of it waits for a checker. */
const isWaiting = ({ status, reverse_maker_id }: Recharge) =>
  status !== 'credited' || reverse_maker_id !== null;

interface RechargeFactsProps {
  row: Recharge;
  /** Blocks on top that the settings ask for; null where no network says it. */
  needed: number | null;
  /** What its file said of it; null where no file did. */
  imported: RechargeDetail['imported_as'];
}

function RechargeFacts({ row, needed, imported }: RechargeFactsProps) {
  const { t } = useTranslation('recharges');
  /** What a match said since stands in its place. */
  const isOverwritten = imported !== null && imported.proof !== row.proof;
  return (
    <Facts
      facts={[
        [t('columns.amount'), <Money key="amount" amount={row.amount} asset={row.asset} copyable strong />],
        [t('columns.credited'), <Money key="credited" amount={row.credited} asset={row.asset} copyable />],
        [t('columns.fee'), <Money key="fee" amount={row.fee} asset={row.asset} />],
        [t('columns.uid'), <Owner key="uid" id={row.user_id} uid={row.uid} />],
        [
          t('columns.match_uid'),
          row.user_id === null && row.match_user_id !== null ? (
            <Owner key="match" id={row.match_user_id} uid={row.match_uid} />
          ) : undefined,
        ],
        [t('columns.source'), t(`source.${row.source}`)],
        [t('columns.network'), row.network ?? <Absent key="network" />],
        [t('columns.confirmations'), needed === null ? undefined : `${row.confirmations} / ${needed}`],
        [t('columns.provider_ref'), row.provider_ref ?? undefined],
        [
          t('columns.address'),
          row.address ? (
            <OnChain key="address" kind="address" network={row.network} value={row.address} whole />
          ) : undefined,
          'wide',
        ],
        [
          t('columns.txid'),
          row.txid ? (
            <OnChain key="txid" kind="txid" network={row.network} value={row.txid} whole />
          ) : undefined,
          'wide',
        ],
        [t('columns.memo'), row.memo ?? undefined, 'wide'],
        [t('columns.maker'), row.maker ?? undefined],
        [t('columns.reviewer'), row.reviewer ?? undefined],
        [t('columns.imported_from'), isOverwritten ? imported.proof : undefined, 'wide'],
        [
          t('columns.imported_reason'),
          isOverwritten && imported.reason !== row.reason ? (
            <RechargeReason key="imported" reason={imported.reason} />
          ) : undefined,
          'wide',
        ],
        [t('columns.proof'), row.proof ?? undefined, 'wide'],
        [t('columns.reverse_maker'), row.reverse_maker ?? undefined],
        [t('columns.reverse_evidence'), row.reverse_evidence ?? undefined, 'wide'],
        [
          t('columns.reason'),
          row.reason === null ? undefined : <RechargeReason key="reason" reason={row.reason} />,
          'wide',
        ],
        [
          t('columns.confirmed_at'),
          row.confirmed_at ? <Time key="confirmed" value={row.confirmed_at} /> : undefined,
        ],
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
        [t('columns.updated_at'), <Time key="updated" value={row.updated_at} />],
      ]}
    />
  );
}

interface OwnerProps {
  /** Null: the owner is unknown. */
  id: number | null;
  uid: string | null;
}

function Owner({ id, uid }: OwnerProps) {
  if (id === null) return <Absent />;
  return (
    <RecordLink kind="user" id={id}>
      {uid}
    </RecordLink>
  );
}
