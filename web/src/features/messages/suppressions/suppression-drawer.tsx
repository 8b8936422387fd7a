import { type Suppression, suppressionDetail } from '@quarterdeck/contract/features/messages/suppressions';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Facts, Section } from '#kit/facts.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { suppressionLooks } from './actions.ts';

export default function SuppressionDrawer({ id, ...frame }: RecordDrawerProps<'remove', Suppression>) {
  const { t } = useTranslation('messages-suppressions');
  const query = useQuery(endpointQuery(suppressionDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.message_suppression}
      kind="message_suppression"
      namespace="messages-suppressions"
      title={(row) => row.recipient}
      badge={() => null}
      looks={suppressionLooks}
    >
      {({ message_suppression: row, history }) => (
        <>
          <Section title={t('drawer.facts')}>
            <Facts
              facts={[
                [t('columns.channel'), t(`channel.${row.channel}`)],
                [t('columns.origin'), t(`origin.${row.origin}`)],
                [t('columns.reason'), row.reason, 'wide'],
                [t('columns.added_by'), row.added_by],
                [t('columns.created_at'), <Time key="created" value={row.created_at} />],
              ]}
            />
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={(status) => status} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}
