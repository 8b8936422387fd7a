import { Button, Skeleton } from '@mantine/core';
import {
  type TemplateSummary,
  templateAll,
} from '@quarterdeck/contract/features/messages/template-revisions';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { endpointQuery } from '#api/query.ts';
import { useHeld } from '#kit/form/use-held.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import { Failed } from '#kit/list/list-messages.tsx';
import { Sheet } from '#kit/sheet.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import '#kit/styles.ts';
import { Time } from '#kit/time.tsx';
import classes from './templates.module.css';

const TemplateDrawer = lazyPart(() => import('./template-drawer.tsx'));

/** The texts that messages are sent by. */
export default function TemplatesPage() {
  const { t } = useTranslation('messages-templates');
  const { data, error, refetch } = useQuery(endpointQuery(templateAll, undefined, { quiet: true }));
  const [address, setAddress] = useSearchParams();
  const put = (name: string | null, replace = false) =>
    setAddress(name === null ? {} : { name }, { replace });
  const [named, close] = useHeld(address.get('name'), (name) => put(name, true));
  const opened = data?.list.find(({ name }) => name === named);
  return (
    <>
      <h1 className={classes.title}>{t('title')}</h1>
      <p className={classes.lead}>{t('lead')}</p>
      {error && data === undefined ? (
        <Failed message={error.message} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton h={240} radius={12} />
      ) : (
        <section className={classes.card}>
          <Sheet
            label={t('title')}
            rows={data.list}
            keyOf={({ name }) => name}
            columns={[
              {
                name: 'name',
                title: t('columns.template'),
                cell: ({ name }) => (
                  <Button variant="transparent" size="compact-sm" px={0} onClick={() => put(name)}>
                    {t(`template.${name}`)}
                  </Button>
                ),
              },
              { name: 'used', title: t('columns.used'), cell: (row) => <Used row={row} /> },
              {
                name: 'created_at',
                title: t('columns.changed'),
                cell: ({ author, created_at: at }) =>
                  at === null ? '–' : [<Time key="at" value={at} short />, ` · ${author ?? ''}`],
              },
              {
                name: 'messages',
                title: t('columns.messages'),
                numeric: true,
                cell: ({ messages }) => messages,
              },
            ]}
          />
        </section>
      )}
      {opened ? <TemplateDrawer name={opened.name} onClose={() => close(null)} /> : null}
    </>
  );
}

function Used({ row: { used, newest } }: { row: TemplateSummary }) {
  const { t } = useTranslation('messages-templates');
  return (
    <span className={classes.used}>
      {used === 0 ? t('builtIn') : t('revision', { revision: used })}
      {newest > used ? (
        <StatusTag tone="warning" small>
          {t('waiting', { revision: newest })}
        </StatusTag>
      ) : null}
    </span>
  );
}
