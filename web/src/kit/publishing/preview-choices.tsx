import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { SegmentedControl } from '@mantine/core';
import { type Language, languages } from '@quarterdeck/contract/core/language';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isMoment } from '#kit/form/date-text.ts';
import { MomentField } from '#kit/form/moment-field.tsx';
import classes from './publishing.module.css';

const devices = ['phone', 'desktop'] as const;
const looks = ['light', 'dark'] as const;
export type Device = (typeof devices)[number];
export type Look = (typeof looks)[number];

/** How a reader of the app is looked over the shoulder: their language, device and look, and when. */
export interface PreviewChoice {
  language: Language;
  device: Device;
  look: Look;
  /** Null: now. */
  at: string | null;
}

/** What is chosen, and the controls to choose by. */
export function usePreviewChoice(): [PreviewChoice, ReactNode] {
  const { t, i18n } = useTranslation('publishing');
  const [language, setLanguage] = useState(i18n.language as Language);
  const [device, setDevice] = useState<Device>('phone');
  const [look, setLook] = useState<Look>('light');
  const [moment, setMoment] = useState('');
  const controls = (
    <div className={classes.choices}>
      <SegmentedControl
        aria-label={t('texts.language')}
        value={language}
        onChange={(value) => setLanguage(value as Language)}
        data={languages.map((value) => ({ value, label: t(`short.${value}`) }))}
      />
      <SegmentedControl
        aria-label={t('preview.device')}
        value={device}
        onChange={(value) => setDevice(value as Device)}
        data={devices.map((value) => ({ value, label: t(`preview.${value}`) }))}
      />
      <SegmentedControl
        aria-label={t('preview.look')}
        value={look}
        onChange={(value) => setLook(value as Look)}
        data={looks.map((value) => ({ value, label: t(`preview.${value}`) }))}
      />
      <MomentField size="sm" label={t('preview.at')} value={moment} onChange={setMoment} />
    </div>
  );
  return [{ language, device, look, at: isMoment(moment) ? moment : null }, controls];
}
