import { type Platform, releaseTold } from '@quarterdeck/contract/features/versions/releases';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Section } from '#kit/facts.tsx';
import { Sheet } from '#kit/sheet.tsx';
import classes from './versions.module.css';

/** What the devices of yesterday would be told now, and by which rule. */
export function ToldYesterday({ platform }: { platform: Platform }) {
  const { t } = useTranslation('versions');
  const { data } = useQuery(endpointQuery(releaseTold, { platform }, { quiet: true }));
  if (data === undefined) return null;
  const { day, devices, looked_at, groups } = data;
  return (
    <Section title={t('told.title', { day })}>
      <p className={classes.lead}>
        {devices === 0 ? t('told.none') : t('told.count', { count: devices })}
        {looked_at < devices ? ` · ${t('told.sampled', { count: looked_at })}` : ''}
      </p>
      {groups.length === 0 ? null : (
        <Sheet
          label={t('told.title', { day })}
          rows={groups}
          keyOf={({ rule, build }) => `${rule} ${build}`}
          columns={[
            { name: 'rule', title: t('told.rule'), cell: ({ rule }) => t(`ruleShort.${rule}`) },
            { name: 'release', title: t('told.release'), cell: ({ semver }) => semver ?? '–' },
            {
              name: 'devices',
              title: t('columns.devices'),
              numeric: true,
              cell: (group) => `${group.devices} (${Math.round((group.devices / looked_at) * 100)}%)`,
            },
            {
              name: 'examples',
              title: t('told.examples'),
              cell: ({ examples }) => examples.map(({ device, build }) => `${device} (${build})`).join(', '),
            },
          ]}
        />
      )}
    </Section>
  );
}
