import { Group } from '@mantine/core';
import { type Poster, posterList } from '@quarterdeck/contract/features/posters/posters';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateButton } from '#kit/create-button.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { OneLine } from '#kit/list/one-line.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { type Chosen, publicationLooksOf } from '#kit/publishing/looks.ts';
import { PhaseTags } from '#kit/publishing/phase-tag.tsx';
import { publishedName } from '#kit/publishing/published-kind.ts';
import { posterKind } from './actions.ts';
import classes from './posters.module.css';

const PosterDrawer = lazyPart(() => import('./poster-drawer.tsx'));
const PosterDialog = lazyPart(() => import('./poster-dialog.tsx'));
const ActionDialog = lazyPart(() => import('#kit/publishing/action-dialog.tsx'));

const primary = ['name_zh', 'phase'];

const cells: Cells<Poster> = {
  name_zh: (row) => (
    <Group gap="xs" wrap="nowrap">
      {row.background === '' ? null : (
        <img className={classes.thumb} src={`${row.background}?w=320`} alt="" loading="lazy" />
      )}
      <OneLine long>{publishedName(row)}</OneLine>
    </Group>
  ),
  phase: (row) => <PhaseTags row={row} />,
};

/** Pictures by which users invite others. */
export default function PostersPage() {
  const { t } = useTranslation('posters');
  const [chosen, setChosen] = useState<Chosen<Poster>>();
  const [isCreating, setCreating] = useState(false);
  const close = () => setChosen(undefined);
  return (
    <>
      <ListPage
        list={posterList}
        namespace="posters"
        primary={primary}
        cells={cells}
        corner="phase"
        actions={{ looks: publicationLooksOf, onChoose: (action, row) => setChosen({ action, row }) }}
        tools={
          <CreateButton need="poster.edit" onClick={() => setCreating(true)}>
            {t('create.open')}
          </CreateButton>
        }
        drawer={(id, closeDrawer) => (
          <PosterDrawer id={id} onClose={closeDrawer} onChoose={setChosen} isCovered={chosen !== undefined} />
        )}
      />
      {isCreating ? <PosterDialog row={undefined} onClose={() => setCreating(false)} /> : null}
      {chosen?.action === 'edit' ? <PosterDialog row={chosen.row} onClose={close} /> : null}
      {chosen && chosen.action !== 'edit' ? (
        <ActionDialog kind={posterKind} action={chosen.action} row={chosen.row} onClose={close} />
      ) : null}
    </>
  );
}
