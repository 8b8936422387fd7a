import { ActionIcon, NativeSelect } from '@mantine/core';
import {
  type BannerPlace,
  bannerList,
  bannerPlaces,
  bannersOfPlaceMax,
  orderBanners,
} from '@quarterdeck/contract/features/banners/banners';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { localName } from '#kit/local-name.ts';
import { PhaseTags } from '#kit/publishing/phase-tag.tsx';
import { touched } from './actions.ts';
import classes from './banners.module.css';

interface OrderDialogProps {
  onClose: () => void;
}

/** Puts the banners of a place in order: by dragging, or by the arrows. */
export default function OrderDialog({ onClose }: OrderDialogProps) {
  const { t } = useTranslation('banners');
  const [place, setPlace] = useState<BannerPlace>('home');
  const question = endpointQuery(
    bannerList.index,
    { place, sort: 'sort', page_size: bannersOfPlaceMax },
    { quiet: true },
  );
  // Asked with every opening: the order before the last change would undo it.
  const { data } = useQuery({ ...question, queryKey: [...question.queryKey, 'order'], gcTime: 0 });
  const [held, setHeld] = useState<number>();
  const rows = (data?.list ?? []).filter(({ status }) => status !== 'archived');
  const chooser = (
    <NativeSelect
      label={t('columns.place')}
      value={place}
      data={bannerPlaces.map((value) => ({ value, label: t(`place.${value}`) }))}
      onChange={({ currentTarget }) => setPlace(currentTarget.value as BannerPlace)}
    />
  );
  return (
    <FormDialog
      key={`${place} ${rows.length}`}
      title={t('order.title')}
      endpoint={orderBanners}
      row={undefined}
      onClose={onClose}
      initialValues={{ ids: rows.map(({ id }) => id) }}
      toBody={({ ids }) => ({ place, ids })}
      isVain={rows.length < 2}
      submitLabel={t('order.submit')}
      doneMessage={t('order.done')}
      invalidates={touched}
    >
      {(form) => {
        const { ids } = form.values;
        const move = (from: number, to: number) => {
          const id = ids[from];
          if (id === undefined || to < 0 || to >= ids.length) return;
          form.setFieldValue('ids', ids.filter((one) => one !== id).toSpliced(to, 0, id));
        };
        return (
          <>
            {chooser}
            {data !== undefined && rows.length === 0 ? (
              <p className={classes.soft}>{t('order.none')}</p>
            ) : null}
            <ol className={classes.order}>
              {ids.map((id, index) => {
                const row = rows.find((one) => one.id === id);
                if (row === undefined) return null;
                const name = localName(row);
                return (
                  <li
                    key={id}
                    draggable
                    data-held={held === index || undefined}
                    onDragStart={() => setHeld(index)}
                    onDragEnd={() => setHeld(undefined)}
                    onDragOver={(event) => {
                      event.preventDefault();
                      if (held === undefined || held === index) return;
                      move(held, index);
                      setHeld(index);
                    }}
                  >
                    {row.picture === '' ? null : (
                      <img className={classes.thumb} src={`${row.picture}?w=320`} alt="" />
                    )}
                    <span className={classes.grow}>{name}</span>
                    <PhaseTags row={row} />
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('order.up', { name })}
                      disabled={index === 0}
                      onClick={() => move(index, index - 1)}
                    >
                      <IconArrowUp size={16} aria-hidden="true" />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('order.down', { name })}
                      disabled={index === ids.length - 1}
                      onClick={() => move(index, index + 1)}
                    >
                      <IconArrowDown size={16} aria-hidden="true" />
                    </ActionIcon>
                  </li>
                );
              })}
            </ol>
          </>
        );
      }}
    </FormDialog>
  );
}
