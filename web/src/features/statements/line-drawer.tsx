import {
  type StatementLine,
  statementLineDetail,
} from '@quarterdeck/contract/features/statements/statements';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Facts, Section } from '#kit/facts.tsx';
import { Money } from '#kit/money.tsx';
import { OnChain } from '#kit/on-chain.tsx';
import { Postings } from '#kit/postings.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { type LineAction, lineActions } from './actions.ts';
import { LineStatusTag, MatchTag } from './line-status.tsx';

export default function LineDrawer({ id, ...frame }: RecordDrawerProps<LineAction, StatementLine>) {
  const { t } = useTranslation('statements');
  const query = useQuery(endpointQuery(statementLineDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.statement_line}
      kind="statement_line"
      namespace="statements"
      title={(row) => t('drawer.title', { id: row.id })}
      badge={(row) => <LineStatusTag status={row.status} />}
      looks={lineActions}
    >
      {({ statement_line: row, network, history, batches }) => (
        <>
          <Section title={t('drawer.facts')}>
            <Facts
              facts={[
                [
                  t('columns.amount'),
                  <Money key="amount" amount={row.amount} asset={row.asset} signed copyable strong />,
                ],
                [t('columns.at'), <Time key="at" value={row.at} />],
                [t('columns.source'), t(`source.${row.source}`)],
                [t('columns.statement'), row.statement],
                [
                  t('columns.reference'),
                  <OnChain key="reference" kind="txid" network={network} value={row.reference} whole />,
                  'wide',
                ],
                [t('columns.memo'), row.memo ?? undefined, 'wide'],
                [
                  t('columns.match'),
                  row.match === null ? undefined : <MatchTag key="match" match={row.match} />,
                ],
                [t('columns.matched_by'), row.matched_by ?? undefined],
                [t('columns.reason'), row.reason ?? undefined, 'wide'],
                [t('columns.created_at'), <Time key="created" value={row.created_at} />],
              ]}
            />
          </Section>
          <Section title={t('drawer.postings')}>
            <Postings batches={batches} />
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={(status) => <LineStatusTag status={status} />} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}
