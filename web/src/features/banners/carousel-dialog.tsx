import { Button, NativeSelect, Stack } from '@mantine/core';
import {
  type BannerPlace,
  banner,
  bannerDevices,
  bannerPlaces,
} from '@quarterdeck/contract/features/banners/banners';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { DialogFoot } from '#kit/dialog/dialog-foot.tsx';
import { isMoment } from '#kit/form/date-text.ts';
import { MomentField } from '#kit/form/moment-field.tsx';
import { Refusal } from '#kit/form/refusal.tsx';
import classes from './banners.module.css';

interface CarouselDialogProps {
  onClose: () => void;
}

/** What the app shows at a place at a moment, one picture after the other. */
export default function CarouselDialog({ onClose }: CarouselDialogProps) {
  const { t } = useTranslation('banners');
  const [place, setPlace] = useState<BannerPlace>('home');
  const [device, setDevice] = useState<(typeof bannerDevices)[number]>('phone');
  const [at, setAt] = useState('');
  const [slide, setSlide] = useState(0);
  const query = useQuery(endpointQuery(banner.preview, isMoment(at) ? { at } : {}, { quiet: true }));
  const shown = (query.data?.list ?? []).filter(
    (one) => one.place === place && (device === 'all' || one.device === 'all' || one.device === device),
  );
  const current = shown[Math.min(slide, shown.length - 1)];
  const turn = (by: number) => setSlide((slide + by + shown.length) % shown.length);
  return (
    <Dialog title={t('carousel.title')} size={device === 'desktop' ? 860 : 460} onClose={onClose}>
      <Stack gap="md">
        <div className={classes.two}>
          <NativeSelect
            label={t('columns.place')}
            value={place}
            data={bannerPlaces.map((value) => ({ value, label: t(`place.${value}`) }))}
            onChange={({ currentTarget }) => {
              setPlace(currentTarget.value as BannerPlace);
              setSlide(0);
            }}
          />
          <NativeSelect
            label={t('columns.device')}
            value={device}
            data={bannerDevices.map((value) => ({ value, label: t(`device.${value}`) }))}
            onChange={({ currentTarget }) => setDevice(currentTarget.value as typeof device)}
          />
          <MomentField label={t('carousel.at')} value={at} onChange={setAt} />
        </div>
        <Refusal>{query.error?.message}</Refusal>
        {current === undefined ? (
          <p className={classes.soft}>{t('carousel.none')}</p>
        ) : (
          <figure className={classes.slide}>
            <img src={`${current.picture.url}?w=800`} alt={current.picture.alt} />
            <figcaption>{current.title}</figcaption>
          </figure>
        )}
        <DialogFoot>
          <span className={classes.count} aria-live="polite">
            {t('carousel.place', { number: current ? shown.indexOf(current) + 1 : 0, count: shown.length })}
          </span>
          <Button variant="default" disabled={shown.length < 2} onClick={() => turn(-1)}>
            {t('carousel.previous')}
          </Button>
          <Button variant="default" disabled={shown.length < 2} onClick={() => turn(1)}>
            {t('carousel.next')}
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}
