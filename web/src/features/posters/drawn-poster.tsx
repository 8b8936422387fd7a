import { type PosterContent, previewPoster } from '@quarterdeck/contract/features/posters/posters';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { Panel } from '#kit/panel.tsx';
import classes from './posters.module.css';

/** The poster as the server draws it for a sample user, and what is wrong with it. */
export function DrawnPoster({ content }: { content: PosterContent }) {
  const { t } = useTranslation('posters');
  const { data, error } = useQuery({
    queryKey: [previewPoster.path, content],
    queryFn: ({ signal }) => call(previewPoster, { body: { content }, signal, quiet: true }),
    enabled: content.background.url !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (content.background.url === '') return null;
  const unreadable = (data?.checks ?? []).filter(({ readable }) => !readable);
  return (
    <>
      {data === undefined ? null : <img className={classes.drawn} src={data.image} alt={t('drawn.alt')} />}
      {error === null ? null : <Panel tone="danger">{error.message}</Panel>}
      {unreadable.length > 0 ? (
        <Panel tone="danger">
          {t('drawn.unreadable', { widths: unreadable.map(({ width }) => `${width} px`).join(', ') })}
        </Panel>
      ) : null}
      {data !== undefined && data.checks.length > 0 && unreadable.length === 0 ? (
        <Panel tone="info">{t('drawn.readable')}</Panel>
      ) : null}
      {data !== undefined && data.outside.length > 0 ? (
        <Panel tone="warning">
          {t('drawn.outside', { boxes: data.outside.map((box) => t(`box.${box}`)).join(', ') })}
        </Panel>
      ) : null}
    </>
  );
}
