import { ActionIcon, Button, CloseButton, Divider, Group, Stack, Text, TextInput } from '@mantine/core';
import { isBlank } from '@quarterdeck/contract/core/validation/text';
import { IconUsersPlus } from '@tabler/icons-react';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './list-page.module.css';
import type { OwnViews, SavedView } from './own-views.ts';

interface SavedViewsProps {
  own: OwnViews;
  search: string;
  onApply: (search: string) => void;
  /** The form that shares a view. Absent for those who may not. */
  shareForm?: ((view: SavedView, onClose: () => void) => ReactNode) | undefined;
}

/** Questions that the reader often has, under names of their own. */
export function SavedViews({ own, search, onApply, shareForm }: SavedViewsProps) {
  const { t } = useTranslation('kit');
  const [name, setName] = useState('');
  const [sharing, setSharing] = useState<string>();

  return (
    <Stack gap="xs">
      {own.views.length === 0 ? <Text size="sm">{t('views.none')}</Text> : null}
      {own.views.map((view) => (
        <Fragment key={view.name}>
          <Group gap={4} wrap="nowrap">
            <ViewButton view={view} search={search} onApply={onApply} />
            {shareForm ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t('views.share', { name: view.name })}
                title={t('views.share', { name: view.name })}
                aria-expanded={sharing === view.name}
                onClick={() => setSharing(sharing === view.name ? undefined : view.name)}
              >
                <IconUsersPlus size={16} aria-hidden="true" />
              </ActionIcon>
            ) : null}
            <CloseButton
              size="sm"
              aria-label={t('views.remove', { name: view.name })}
              onClick={() => own.remove(view.name)}
            />
          </Group>
          {sharing === view.name ? shareForm?.(view, () => setSharing(undefined)) : null}
        </Fragment>
      ))}
      <Divider />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isBlank(name)) return;
          own.add({ name: name.trim(), search });
          setName('');
        }}
      >
        <Group gap={6} align="flex-end" wrap="nowrap">
          <TextInput
            size="xs"
            label={t('views.saveAs')}
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" size="xs" disabled={isBlank(name)}>
            {t('views.save')}
          </Button>
        </Group>
      </form>
    </Stack>
  );
}

interface ViewButtonProps {
  view: SavedView;
  search: string;
  onApply: (search: string) => void;
}

/** Shows the list as the view has it. */
export function ViewButton({ view, search, onApply }: ViewButtonProps) {
  return (
    <Button
      variant={view.search === search ? 'light' : 'subtle'}
      size="compact-sm"
      className={classes.view}
      justify="flex-start"
      onClick={() => onApply(view.search)}
    >
      {view.name}
    </Button>
  );
}
