import { messageDetail } from '@quarterdeck/contract/features/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { DetailDrawer } from '#kit/detail-drawer.tsx';
import { Facts, Section } from '#kit/facts.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { UserLink } from '#kit/user-link.tsx';
import { UserOfUid } from '#kit/user-of-uid.tsx';
import { MessageStatus } from './message-status.tsx';

interface MessageDrawerProps {
  id: number;
  onClose: () => void;
}

export default function MessageDrawer({ id, onClose }: MessageDrawerProps) {
  const { t } = useTranslation(['messages', 'publishing']);
  const query = useQuery(endpointQuery(messageDetail, { id: String(id) }, { quiet: true }));
  const row = query.data?.message;
  return (
    <DetailDrawer
      title={row ? t('drawer.title', { id: row.id }) : t('drawer.waiting')}
      badge={row ? <MessageStatus status={row.status} /> : null}
      onClose={onClose}
      query={query}
      record={row && { kind: 'message', id: row.id }}
    >
      {({ message, history }) => (
        <>
          <Section title={t('drawer.facts')}>
            <Facts
              facts={[
                [t('columns.channel'), t(`channel.${message.channel}`)],
                [t('columns.template'), t(`template.${message.template}`)],
                [
                  t('drawer.revision'),
                  message.revision === null
                    ? t('drawer.builtIn')
                    : t('drawer.revisionOf', { revision: message.revision }),
                ],
                [t('columns.recipient'), message.recipient],
                [
                  t('columns.uid'),
                  message.uid === null ? undefined : (
                    <div key="user">
                      <UserLink uid={message.uid} />
                      <UserOfUid uid={message.uid} />
                    </div>
                  ),
                ],
                [t('columns.language'), t(`publishing:language.${message.language}`)],
                [t('columns.provider'), message.provider ?? undefined],
                [t('columns.attempts'), message.attempts],
                [t('columns.created_at'), <Time key="created" value={message.created_at} />],
                [t('columns.updated_at'), <Time key="updated" value={message.updated_at} />],
                [t('columns.reference'), message.reference ?? undefined, 'wide'],
                [t('columns.words'), message.words ?? undefined, 'wide'],
              ]}
            />
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={(status) => <MessageStatus status={status} />} />
          </Section>
        </>
      )}
    </DetailDrawer>
  );
}
