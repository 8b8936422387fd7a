import { Button, Group } from '@mantine/core';
import { type Banner, bannerList } from '@quarterdeck/contract/features/banners/banners';
import { IconArrowsSort, IconEye } from '@tabler/icons-react';
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
import { Can } from '#session/access.tsx';
import { bannerKind } from './actions.ts';
import classes from './banners.module.css';

const BannerDrawer = lazyPart(() => import('./banner-drawer.tsx'));
const BannerDialog = lazyPart(() => import('./banner-dialog.tsx'));
const ActionDialog = lazyPart(() => import('#kit/publishing/action-dialog.tsx'));
const OrderDialog = lazyPart(() => import('./order-dialog.tsx'));
const CarouselDialog = lazyPart(() => import('./carousel-dialog.tsx'));

const primary = ['name_zh', 'phase', 'place', 'device'];

const cells: Cells<Banner> = {
  name_zh: (row) => (
    <Group gap="xs" wrap="nowrap">
      {row.picture === '' ? null : (
        <img className={classes.thumb} src={`${row.picture}?w=320`} alt="" loading="lazy" />
      )}
      <OneLine long>{publishedName(row)}</OneLine>
    </Group>
  ),
  phase: (row) => <PhaseTags row={row} />,
};

/** Pictures that the app shows in turn. */
export default function BannersPage() {
  const { t } = useTranslation('banners');
  const [chosen, setChosen] = useState<Chosen<Banner>>();
  const [open, setOpen] = useState<'create' | 'order' | 'carousel'>();
  const close = () => setChosen(undefined);
  const shut = () => setOpen(undefined);
  return (
    <>
      <ListPage
        list={bannerList}
        namespace="banners"
        primary={primary}
        cells={cells}
        corner="phase"
        actions={{ looks: publicationLooksOf, onChoose: (action, row) => setChosen({ action, row }) }}
        tools={
          <Group gap="xs">
            <Button
              size="sm"
              variant="default"
              leftSection={<IconEye size={16} aria-hidden="true" />}
              onClick={() => setOpen('carousel')}
            >
              {t('carousel.open')}
            </Button>
            <Can need="banner.publish">
              <Button
                size="sm"
                variant="default"
                leftSection={<IconArrowsSort size={16} aria-hidden="true" />}
                onClick={() => setOpen('order')}
              >
                {t('order.open')}
              </Button>
            </Can>
            <CreateButton need="banner.edit" onClick={() => setOpen('create')}>
              {t('create.open')}
            </CreateButton>
          </Group>
        }
        drawer={(id, closeDrawer) => (
          <BannerDrawer id={id} onClose={closeDrawer} onChoose={setChosen} isCovered={chosen !== undefined} />
        )}
      />
      {open === 'create' ? <BannerDialog row={undefined} onClose={shut} /> : null}
      {open === 'order' ? <OrderDialog onClose={shut} /> : null}
      {open === 'carousel' ? <CarouselDialog onClose={shut} /> : null}
      {chosen?.action === 'edit' ? <BannerDialog row={chosen.row} onClose={close} /> : null}
      {chosen && chosen.action !== 'edit' ? (
        <ActionDialog kind={bannerKind} action={chosen.action} row={chosen.row} onClose={close} />
      ) : null}
    </>
  );
}
