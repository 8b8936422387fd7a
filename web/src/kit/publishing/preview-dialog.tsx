import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { SegmentedControl, TextInput } from '@mantine/core';
import { type Language, languages } from '@quarterdeck/contract/core/language';
import type { Publication } from '@quarterdeck/contract/core/publishing';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { Failed } from '#kit/list/list-messages.tsx';
import { Panel } from '#kit/panel.tsx';
import { useTimeZone } from '#kit/time-zone.ts';
import { momentOf } from './publish-dialog.tsx';
import { anyName, type PublishedKind } from './published-kind.ts';
import classes from './publishing.module.css';

export type Look = 'light' | 'dark';

interface PreviewDialogProps<Item> {
  kind: PublishedKind;
  row: Publication;
  onClose: () => void;
  /** The record as an app shows it. */
  children: (item: Item, look: Look) => ReactNode;
}

const devices = ['phone', 'desktop'] as const;
const looks = ['light', 'dark'] as const;

/** What the apps would show of the newest revision: on a device, in a language, in a look, at a moment. */
export function PreviewDialog<Item extends { id: number; lang: Language }>(props: PreviewDialogProps<Item>) {
  const { kind, row, onClose, children } = props;
  const { t, i18n } = useTranslation('publishing');
  const zone = useTimeZone((state) => state.zone);
  const [language, setLanguage] = useState(i18n.language as Language);
  const [device, setDevice] = useState<string>('phone');
  const [look, setLook] = useState<string>('light');
  const [moment, setMoment] = useState('');
  const at = momentOf(moment, zone);
  const { data, error, refetch } = useQuery(
    endpointQuery(
      kind.contract.preview,
      { id: String(row.id), lang: language, ...(at !== null && { at }) } as never,
      { quiet: true },
    ),
  );
  const item = (data as unknown as { list: Item[] } | undefined)?.list.find(({ id }) => id === row.id);
  return (
    <Dialog title={t('preview.title', { name: anyName(row) })} size={940} onClose={onClose}>
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
          onChange={setDevice}
          data={devices.map((value) => ({ value, label: t(`preview.${value}`) }))}
        />
        <SegmentedControl
          aria-label={t('preview.look')}
          value={look}
          onChange={setLook}
          data={looks.map((value) => ({ value, label: t(`preview.${value}`) }))}
        />
        <TextInput
          type="datetime-local"
          size="sm"
          label={t('preview.at')}
          max="9999-12-31T23:59"
          value={moment}
          onChange={({ currentTarget }) => setMoment(currentTarget.value)}
        />
      </div>
      {error ? <Failed message={error.message} onRetry={() => void refetch()} /> : null}
      {data !== undefined && item === undefined ? <Panel tone="warning">{t('preview.absent')}</Panel> : null}
      {item === undefined ? null : (
        <>
          {item.lang === language ? null : (
            <Panel tone="warning">{t('preview.fallback', { language: t(`language.${item.lang}`) })}</Panel>
          )}
          <div className={classes.device} data-device={device} lang={item.lang}>
            {children(item, look as Look)}
          </div>
        </>
      )}
    </Dialog>
  );
}
