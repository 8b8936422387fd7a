import {
  type CodeBatch,
  type CodeBatchDetail,
  type CodeCounts,
  codeBatchDetail,
} from '@quarterdeck/contract/features/codes/batches/batches';
import type { codeList } from '@quarterdeck/contract/features/codes/codes/codes';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { ActivationPlan, ActivationPrice } from '#kit/activation-plan.tsx';
import { MakerNotice } from '#kit/approval/maker-notice.tsx';
import { Facts, Section } from '#kit/facts.tsx';
import { filtered } from '#kit/list/filtered.ts';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { TextLink } from '#kit/text-link.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { type CodeBatchAction, codeBatchActions } from './actions.ts';
import { BatchState, BatchStatusTag } from './batch-status.tsx';
import classes from './batches.module.css';

export default function BatchDrawer({ id, ...frame }: RecordDrawerProps<CodeBatchAction, CodeBatch>) {
  const { t } = useTranslation('codes-batches');
  const query = useQuery(endpointQuery(codeBatchDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.batch}
      kind="code_batch"
      namespace="codes-batches"
      title={(row) => t('drawer.title', { no: row.no })}
      badge={(row) => <BatchState row={row} />}
      looks={codeBatchActions}
    >
      {({ batch, counts, history }) => (
        <>
          <div className={classes.notice}>
            <MakerNotice row={batch} namespace="codes-batches" need="code.approve" />
          </div>
          {batch.status === 'ready' ? (
            <Section title={t('drawer.codes')}>
              <Counts batch={batch} counts={counts} />
            </Section>
          ) : null}
          <Section title={t('drawer.facts')}>
            <BatchFacts row={batch} />
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={(status) => <BatchStatusTag status={status} />} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}

interface CountsProps extends Pick<CodeBatchDetail, 'batch' | 'counts'> {}

const statuses: (keyof CodeCounts)[] = ['unused', 'assigned', 'used', 'void', 'expired'];

/** How many codes there are in each state; each count leads to them. */
function Counts({ batch, counts }: CountsProps) {
  const { t } = useTranslation('codes-batches');
  return (
    <ul className={classes.counts}>
      {statuses.map((status) => (
        <li key={status}>
          <TextLink to={filtered<typeof codeList>('/code/code', { batch_no: batch.no, status })}>
            {t(`codes.${status}`)}
          </TextLink>
          <strong>{counts[status].toLocaleString('en-US')}</strong>
        </li>
      ))}
    </ul>
  );
}

interface BatchFactsProps {
  row: CodeBatch;
}

function BatchFacts({ row }: BatchFactsProps) {
  const { t } = useTranslation('codes-batches');
  return (
    <Facts
      facts={[
        [t('columns.count'), row.count.toLocaleString('en-US')],
        [t('columns.prefix'), row.prefix || undefined],
        [t('columns.plan_days'), <ActivationPlan key="plan" row={row} />],
        [t('columns.price'), <ActivationPrice key="price" row={row} />],
        [t('columns.expires_at'), <Time key="expires" value={row.expires_at} />],
        [t('columns.maker'), row.maker ?? undefined],
        [t('columns.reviewer'), row.reviewer ?? undefined],
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
        [t('columns.note'), row.note ?? undefined, 'wide'],
        [t('columns.reason'), row.reason ?? undefined, 'wide'],
      ]}
    />
  );
}
