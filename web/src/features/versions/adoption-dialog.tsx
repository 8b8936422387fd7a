import { NativeSelect, Stack } from '@mantine/core';
import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { type Platform, platforms, releaseAdoption } from '@quarterdeck/contract/features/versions/releases';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Chart } from '#kit/chart/chart.tsx';
import type { ChartSeries, ChartTone } from '#kit/chart/chart-series.ts';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { ScrollBox } from '#kit/scroll-box.tsx';
import classes from './versions.module.css';

interface AdoptionDialogProps {
  onClose: () => void;
}

type Days = ReplyOf<typeof releaseAdoption>['days'];

/** Builds that have a column of their own. */
const shownBuilds = 4;

/** Which builds devices had on each of the last days. */
export default function AdoptionDialog({ onClose }: AdoptionDialogProps) {
  const { t } = useTranslation('versions');
  const [platform, setPlatform] = useState<Platform>('android');
  const { data } = useQuery(endpointQuery(releaseAdoption, { platform }, { quiet: true }));
  const days = data?.days ?? [];
  const names = new Map<number, string>();
  for (const { builds } of days)
    for (const { build, semver } of builds) names.set(build, semver ?? t('adoption.build', { build }));
  const builds = [...names.keys()].toSorted((one, other) => other - one).slice(0, shownBuilds);
  const series = useMemo(() => seriesOf(data?.days ?? [], t('adoption.build', { build: '' })), [data, t]);
  return (
    <Dialog title={t('adoption.open')} size={720} onClose={onClose}>
      <Stack gap="md">
        <NativeSelect
          label={t('columns.platform')}
          data={platforms.map((value) => ({ value, label: t(`platform.${value}`) }))}
          value={platform}
          onChange={({ currentTarget }) => setPlatform(currentTarget.value as Platform)}
        />
        {data !== undefined && days.length === 0 ? (
          <p className={classes.lead}>{t('adoption.none')}</p>
        ) : null}
        {days.length > 1 ? <Chart label={t('adoption.chart')} series={series} height={220} isDaily /> : null}
        {days.length === 0 ? null : (
          <ScrollBox label={t('adoption.open')}>
            <table className={classes.adoption}>
              <thead>
                <tr>
                  <th scope="col">{t('adoption.day')}</th>
                  <th scope="col">{t('columns.devices')}</th>
                  {builds.map((build) => (
                    <th key={build} scope="col">
                      {names.get(build)}
                    </th>
                  ))}
                  <th scope="col">{t('adoption.older')}</th>
                </tr>
              </thead>
              <tbody>
                {days.map((day) => {
                  const of = (build: number) => day.builds.find((one) => one.build === build)?.devices ?? 0;
                  const shown = builds.reduce((sum, build) => sum + of(build), 0);
                  return (
                    <tr key={day.day}>
                      <th scope="row">{day.day}</th>
                      <td>{day.devices}</td>
                      {builds.map((build) => (
                        <Share key={build} part={of(build)} whole={day.devices} />
                      ))}
                      <Share part={day.devices - shown} whole={day.devices} />
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </ScrollBox>
        )}
      </Stack>
    </Dialog>
  );
}

const tones: readonly ChartTone[] = ['accent', 'success', 'info', 'neutral'];

/** A line for each of the newest builds: its share of the devices by day. */
function seriesOf(days: Days, unnamed: string): ChartSeries[] {
  const known = new Map(days.flatMap(({ builds }) => builds).map(({ build, semver }) => [build, semver]));
  const newest = [...known.keys()].toSorted((one, other) => other - one).slice(0, shownBuilds);
  return newest.map((build, place) => ({
    kind: 'line',
    name: `${known.get(build) ?? `${unnamed}${build}`} %`,
    tone: tones[place] ?? 'neutral',
    digits: 0,
    points: days.toReversed().map(({ day, devices, builds }) => {
      const part = builds.find((one) => one.build === build)?.devices ?? 0;
      return { at: `${day}T00:00:00Z`, value: String(Math.round((part / devices) * 100)) };
    }),
  }));
}

function Share({ part, whole }: { part: number; whole: number }) {
  const percent = whole === 0 ? 0 : Math.round((part / whole) * 100);
  return (
    <td>
      <span className={classes.bar} style={{ width: `${percent}%` }} aria-hidden="true" />
      <span className={classes.share}>{percent}%</span>
    </td>
  );
}
