import { Tooltip } from '@mantine/core';
import type { DataBound } from '@quarterdeck/contract/core/fields';
import { IconFilter2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDataBounds } from '#session/access.tsx';
import { useCountryNames } from './country-names.ts';
import classes from './data-bounds.module.css';

/** What one bound on somebody's sight comes to, in a word and in a sentence. The words are the app's: the home page has no others yet. */
export function useBoundWords(): (bound: DataBound) => { short: string; whole: string } {
  const { t } = useTranslation();
  const { listOf } = useCountryNames();
  return ({ team, countries }) => {
    const which = countries.length === 0 ? (team ? 'team' : 'none') : team ? 'both' : 'countries';
    return {
      short: t(`bounds.${which}`),
      whole: t(`bounds.${which}Hint`, { countries: listOf(countries) }),
    };
  };
}

/** Tells readers with a limited data scope whose data they see, so that they do not take a part for the whole. */
export function DataBounds() {
  const { t } = useTranslation();
  const wordsOf = useBoundWords();
  const bounds = useDataBounds().map(wordsOf);
  const [first, ...others] = bounds;
  if (first === undefined) return null;
  return (
    <Tooltip
      label={[...bounds.map(({ whole }) => whole), t('bounds.counts')].join(' ')}
      multiline
      maw={320}
      events={{ hover: true, focus: true, touch: true }}
    >
      <button type="button" className={classes.badge}>
        <IconFilter2 size={14} aria-hidden="true" />
        {others.length === 0 ? first.short : t('bounds.several')}
      </button>
    </Tooltip>
  );
}
