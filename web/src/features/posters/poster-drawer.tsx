import type { PublicationAction } from '@quarterdeck/contract/core/publishing/machine';
import type { Poster, PosterContent } from '@quarterdeck/contract/features/posters/posters';
import { useTranslation } from 'react-i18next';
import { PublicationDrawer } from '#kit/publishing/publication-drawer.tsx';
import type { RecordDrawerProps } from '#kit/record-drawer.tsx';
import { posterKind } from './actions.ts';
import { DrawnPoster } from './drawn-poster.tsx';

export default function PosterDrawer(frame: RecordDrawerProps<PublicationAction, Poster>) {
  const { t } = useTranslation('posters');
  return (
    <PublicationDrawer<Poster, PosterContent>
      {...frame}
      kind={posterKind}
      above={(content) => <DrawnPoster content={content} />}
      facts={(_row, { link }) => [[t('fields.link'), link, 'wide']]}
    />
  );
}
