import { type Code, codeDetail } from '@quarterdeck/contract/features/codes/codes/codes';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Absent } from '#kit/absent.tsx';
import { ActivationPlan, ActivationPrice } from '#kit/activation-plan.tsx';
import { Facts, Section } from '#kit/facts.tsx';
import { Postings } from '#kit/postings.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { type CodeAction, codeActions } from './actions.ts';
import { CodeStatusTag } from './code-status.tsx';
import classes from './codes.module.css';

export default function CodeDrawer({ id, ...frame }: RecordDrawerProps<CodeAction, Code>) {
  const { t } = useTranslation('codes');
  const query = useQuery(endpointQuery(codeDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.code}
      kind="code"
      namespace="codes"
      title={(row) => t('drawer.title', { batch: row.batch_no, serial: row.serial })}
      badge={(row) => <CodeStatusTag status={row.status} />}
      looks={codeActions}
    >
      {({ code, history, batches }) => (
        <>
          <Section title={t('drawer.facts')}>
            <CodeFacts row={code} />
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={(status) => <CodeStatusTag status={status} />} />
          </Section>
          <Section title={t('drawer.postings')}>
            <Postings batches={batches} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}

interface CodeFactsProps {
  row: Code;
}

function CodeFacts({ row }: CodeFactsProps) {
  const { t } = useTranslation('codes');
  const user = (id: number | null, uid: string | null) =>
    id === null ? (
      <Absent />
    ) : (
      <RecordLink kind="user" id={id}>
        {uid}
      </RecordLink>
    );
  return (
    <Facts
      facts={[
        [
          t('columns.code'),
          <span key="code" className={classes.code}>
            {row.code}
          </span>,
          'wide',
        ],
        [
          t('columns.batch_no'),
          <RecordLink key="batch" kind="code_batch" id={row.batch_id}>
            {row.batch_no}
          </RecordLink>,
        ],
        [t('columns.serial'), row.serial],
        [t('columns.plan_days'), <ActivationPlan key="plan" row={row} />],
        [t('columns.price'), <ActivationPrice key="price" row={row} />],
        [t('columns.owner_uid'), user(row.owner_id, row.owner_uid)],
        [
          t('columns.assigned_at'),
          row.assigned_at ? <Time key="assigned" value={row.assigned_at} /> : undefined,
        ],
        [t('columns.used_by_uid'), user(row.used_by_id, row.used_by_uid)],
        [t('columns.used_at'), row.used_at ? <Time key="used" value={row.used_at} /> : undefined],
        [t('columns.expires_at'), <Time key="expires" value={row.expires_at} />],
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
        [t('columns.void_reason'), row.void_reason ?? undefined, 'wide'],
      ]}
    />
  );
}
