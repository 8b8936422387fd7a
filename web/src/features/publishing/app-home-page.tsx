import '#kit/styles.ts';
import { Button, Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import { countries } from '@quarterdeck/contract/core/countries';
import { IconRocket } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountryNames } from '#kit/country-names.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import { usePreviewChoice } from '#kit/publishing/preview-choices.tsx';
import { Can } from '#session/access.tsx';
import { AppHome } from './app-home.tsx';
import classes from './publishing-pages.module.css';

const BundleDialog = lazyPart(() => import('./bundle-dialog.tsx'));

/** The app's home page as somebody sees it at a moment. */
export default function AppHomePage() {
  const { t, i18n } = useTranslation('publishing');
  const { nameOf } = useCountryNames();
  const [choice, controls] = usePreviewChoice();
  const [level, setLevel] = useState(0);
  const [country, setCountry] = useState('');
  const [isTrader, setTrader] = useState(false);
  const [isBundling, setBundling] = useState(false);
  const audience = [
    `level:${level}`,
    ...(isTrader ? ['trader'] : []),
    ...(country ? [`country:${country}`] : []),
  ];
  const named = countries
    .map((code) => ({ value: code as string, label: nameOf(code) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language));
  return (
    <div className={classes.page}>
      <div className={classes.heading}>
        <h1 className={classes.title}>{t('appHome.title')}</h1>
        <Can need="content.bundle">
          <Button
            size="sm"
            leftSection={<IconRocket size={16} aria-hidden="true" />}
            onClick={() => setBundling(true)}
          >
            {t('bundle.open')}
          </Button>
        </Can>
      </div>
      {controls}
      <div className={classes.choices}>
        <NumberInput
          label={t('appHome.level')}
          min={0}
          max={999}
          allowDecimal={false}
          value={level}
          onChange={(value) => setLevel(Number(value) || 0)}
        />
        <NativeSelect
          label={t('appHome.country')}
          data={[{ value: '', label: t('appHome.anyCountry') }, ...named]}
          value={country}
          onChange={({ currentTarget }) => setCountry(currentTarget.value)}
        />
        <Checkbox
          label={t('appHome.trader')}
          checked={isTrader}
          onChange={({ currentTarget }) => setTrader(currentTarget.checked)}
        />
      </div>
      <AppHome choice={choice} audience={audience.join(',')} />
      {isBundling ? <BundleDialog onClose={() => setBundling(false)} /> : null}
    </div>
  );
}
