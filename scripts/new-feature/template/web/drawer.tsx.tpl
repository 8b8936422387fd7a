import {
  type %One%,
  type %One%Action,
  %one%Detail,
} from '@quarterdeck/contract/features/%names%/%names%';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Facts, Section } from '#kit/facts.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { %one%Looks } from './actions.ts';
import { %One%StatusTag } from './status-tag.tsx';

/** %A% %lower% with its history. */
export default function %One%Drawer({ id, ...frame }: RecordDrawerProps<%One%Action, %One%>) {
  const { t } = useTranslation('%names%');
  const query = useQuery(endpointQuery(%one%Detail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.%name%}
      kind="%name%"
      namespace="%names%"
      title={(row) => t('drawer.title', { id: row.id })}
      badge={(row) => <%One%StatusTag status={row.status} />}
      looks={ %one%Looks }
    >
      {({ %name%: row, history }) => (
        <>
          <Section title={t('drawer.facts')}>
            <Facts
              facts={[
                [t('columns.title'), row.title, 'wide'],
                [t('columns.text'), row.text, 'wide'],
                [t('columns.uid'), row.uid],
                [t('columns.added_by'), row.added_by],
                [t('columns.created_at'), <Time key="created" value={row.created_at} />],
                [t('columns.updated_at'), <Time key="updated" value={row.updated_at} />],
              ]}
            />
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={(status) => t(`status.${status}`)} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}
