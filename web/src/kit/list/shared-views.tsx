import { CloseButton, Group, Stack, Text } from '@mantine/core';
import { type SharedView, stopSharingView } from '@quarterdeck/contract/features/shared-views/shared-views';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { done } from '#kit/form/done.ts';
import { useCommand } from '#kit/form/use-command.ts';
import { useOfflineProps } from '#kit/form/use-offline-props.ts';
import classes from './list-page.module.css';
import type { SavedView } from './own-views.ts';
import { ViewButton } from './saved-views.tsx';

interface SharedViewsProps {
  views: readonly SharedView[];
  search: string;
  onApply: (search: string) => void;
  /** Takes over a view that is not shared any more. Absent for those who may not stop it. */
  onStop: ((view: SavedView) => void) | undefined;
  onRefused: (message: string | undefined) => void;
}

/** Views that are shared with the reader, with who shared them and with which role groups. */
export function SharedViews({ views, search, onApply, onStop, onRefused }: SharedViewsProps) {
  const { t } = useTranslation('kit');
  const id = useId();
  const offline = useOfflineProps();
  const { run } = useCommand(stopSharingView, { invalidates: ['/backstage/shared_view'] });
  const stop = ({ id: viewId, version, name, search: kept }: SharedView, keep: (view: SavedView) => void) => {
    onRefused(undefined);
    run({ id: viewId, version }).then(
      () => {
        keep({ name, search: kept });
        done(t('views.stopDone', { name }));
      },
      (error: Error) => onRefused(error.message),
    );
  };
  return (
    <Stack gap="xs" role="group" aria-labelledby={id}>
      <Text id={id} size="sm" fw={600}>
        {t('views.shared')}
      </Text>
      {views.map((view) => (
        <Group key={view.id} gap={4} wrap="nowrap">
          <ViewButton view={view} search={search} onApply={onApply} />
          <Text size="xs" c="dimmed" className={classes.sharer}>
            {t('views.by', { name: view.shared_by })}
            {view.roles === null ? null : (
              <span className={classes.audience}>
                {view.roles.length === 0
                  ? t('views.alone')
                  : t('views.for', { roles: view.roles.join(t('views.join')) })}
              </span>
            )}
          </Text>
          {onStop ? (
            <CloseButton
              size="sm"
              aria-label={t('views.stop', { name: view.name })}
              title={t('views.stop', { name: view.name })}
              onClick={() => stop(view, onStop)}
              {...offline}
            />
          ) : null}
        </Group>
      ))}
    </Stack>
  );
}
