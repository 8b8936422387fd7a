import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askBeforeLoss } from '#kit/leaving.ts';
import { ownBuild } from '#web/own-build.ts';
import { settings } from '#web/settings.ts';
import classes from './new-version.module.css';

/** Says that the server has another build of the page than this one, and leaves it to the reader when to take it. */
export function NewVersion() {
  const { t } = useTranslation();
  const build = useServedBuild();
  const [postponed, setPostponed] = useState<string>();
  const isNew = build !== ownBuild() && build !== postponed;
  return (
    <div role="status">
      {isNew ? (
        <div className={classes.banner}>
          <span>{t('newVersion.text')}</span>
          <Button size="xs" onClick={() => askBeforeLoss(t('newVersion.reload'), () => location.reload())}>
            {t('newVersion.reload')}
          </Button>
          <Button size="xs" variant="subtle" onClick={() => setPostponed(build)}>
            {t('newVersion.later')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Which build the server has, as far as it is known; looked at now and then while the window is seen. */
function useServedBuild(): string | undefined {
  const { data } = useQuery({
    queryKey: ['/version.json'],
    queryFn: async ({ signal }) => {
      const answer: unknown = await (await fetch('/version.json', { cache: 'no-store', signal })).json();
      const isNamed = typeof answer === 'object' && answer !== null && 'build' in answer;
      return isNamed && typeof answer.build === 'string' ? answer.build : (ownBuild() ?? '');
    },
    enabled: ownBuild() !== undefined,
    initialData: ownBuild,
    staleTime: settings.versionInterval,
    refetchInterval: settings.versionInterval,
    refetchIntervalInBackground: false,
    retry: false,
  });
  return data;
}
