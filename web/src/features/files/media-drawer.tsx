import { type Media, type MediaAction, mediaDetail } from '@quarterdeck/contract/features/files/library';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Absent } from '#kit/absent.tsx';
import { CopyText } from '#kit/copy-text.tsx';
import { fileSize } from '#kit/evidence/file-size.ts';
import { Facts, Section } from '#kit/facts.tsx';
import { pictureAddress } from '#kit/picture/media-thumb.tsx';
import classes from '#kit/picture/picture.module.css';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { useRecordWords } from '#kit/record-words.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { mediaLooks } from './actions.ts';

export default function MediaDrawer({ id, ...frame }: RecordDrawerProps<MediaAction, Media>) {
  const { t, i18n } = useTranslation('files');
  const { object } = useRecordWords();
  const query = useQuery(endpointQuery(mediaDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.media}
      kind="media"
      namespace="files"
      title={(row) => row.name}
      badge={(row) => (
        <StatusTag tone={row.used > 0 ? 'success' : 'neutral'}>
          {row.used > 0 ? t('drawer.used', { count: row.used }) : t('drawer.unused')}
        </StatusTag>
      )}
      looks={mediaLooks}
    >
      {({ media: row, uses, history }) => (
        <>
          {row.kind === 'picture' ? (
            <img
              className={classes.shown}
              style={{ maxWidth: '100%', maxHeight: 320 }}
              src={pictureAddress(row, 800)}
              alt={(i18n.language === 'en-US' ? row.alt_en : row.alt_zh) || row.name}
            />
          ) : null}
          <Section title={t('drawer.facts')}>
            <Facts
              facts={[
                [t('columns.kind'), t(`kind.${row.kind}`)],
                [t('columns.size'), fileSize(row.size, i18n.language)],
                [t('drawer.pixels'), row.width === null ? undefined : `${row.width} × ${row.height}`],
                [t('drawer.contents'), t('drawer.contentVersion', { version: row.content_version })],
                [t('fields.alt_zh'), row.alt_zh || <Absent key="zh" />],
                [t('fields.alt_en'), row.alt_en || <Absent key="en" />],
                [t('fields.url'), <CopyText key="url" value={row.url} whole />, 'wide'],
                [t('columns.added_by'), row.added_by],
                [t('columns.created_at'), <Time key="created" value={row.created_at} />],
              ]}
            />
          </Section>
          <Section title={t('drawer.uses')}>
            {uses.length === 0 ? (
              <p>{t('drawer.noUses')}</p>
            ) : (
              <ul>
                {uses.map(({ object_type, object_id }) => (
                  <li key={`${object_type} ${object_id}`}>
                    <RecordLink kind={object_type} id={object_id}>
                      {`${object(object_type)} #${object_id}`}
                    </RecordLink>
                  </li>
                ))}
              </ul>
            )}
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={history} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}
