import { Button, Checkbox, Group, Radio, Stack } from '@mantine/core';
import type { List } from '@quarterdeck/contract/core/http/list';
import { sharedViewRoles, shareView } from '@quarterdeck/contract/features/shared-views/shared-views';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { ChoicesFailed } from '#kit/form/choices-failed.tsx';
import { done } from '#kit/form/done.ts';
import { Refusal } from '#kit/form/refusal.tsx';
import { SendButton } from '#kit/form/send-button.tsx';
import { useCommand } from '#kit/form/use-command.ts';
import { useReturnFocus } from '#kit/use-return-focus.ts';
import classes from './list-page.module.css';
import type { SavedView } from './own-views.ts';

interface ShareViewProps {
  list: List;
  view: SavedView;
  onShared: () => void;
  onClose: () => void;
}

/** Asks with whom a view is shared, and shares it. */
export function ShareView({ list, view, onShared, onClose }: ShareViewProps) {
  const { t } = useTranslation('kit');
  useReturnFocus();
  const [isForAll, setForAll] = useState(true);
  const [ids, setIds] = useState<string[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const query = useQuery(endpointQuery(sharedViewRoles, { list: list.kind }, { quiet: true }));
  const { run, isRunning } = useCommand(shareView, { invalidates: ['/backstage/shared_view'] });
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const share = () => {
    setRefusal(undefined);
    run({ list: list.kind, ...view, ...(!isForAll && { role_ids: ids.map(Number) }) }).then(
      ({ roles }) => {
        onShared();
        done(
          roles === null
            ? t('views.shareDone', { name: view.name })
            : t('views.shareDoneRoles', { name: view.name, roles: roles.join(t('views.join')) }),
        );
      },
      (error: Error) => setRefusal(error.message),
    );
  };
  return (
    <form
      className={classes.share}
      onSubmit={(event) => {
        event.preventDefault();
        share();
      }}
    >
      <Stack gap="xs">
        <Radio.Group
          label={t('views.shareWith', { name: view.name })}
          value={isForAll ? 'all' : 'roles'}
          onChange={(chosen) => setForAll(chosen === 'all')}
        >
          <Stack gap={8} pt={6}>
            <Radio ref={first} size="xs" value="all" label={t('views.everyone')} />
            <Radio size="xs" value="roles" label={t('views.roles')} />
          </Stack>
        </Radio.Group>
        {isForAll ? null : (
          <>
            <Checkbox.Group aria-label={t('views.roles')} value={ids} onChange={setIds}>
              <Stack gap={8} pl="lg">
                {query.data?.roles.map(({ id, name }) => (
                  <Checkbox key={id} size="xs" value={String(id)} label={name} />
                ))}
              </Stack>
            </Checkbox.Group>
            <ChoicesFailed query={query} />
          </>
        )}
        <Refusal>{refusal}</Refusal>
        <Group gap={6} justify="flex-end">
          <Button size="xs" variant="default" disabled={isRunning} onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <SendButton type="submit" size="xs" loading={isRunning} disabled={!isForAll && ids.length === 0}>
            {t('views.shareNow')}
          </SendButton>
        </Group>
      </Stack>
    </form>
  );
}
