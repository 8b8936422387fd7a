import { Divider, Stack } from '@mantine/core';
import type { List } from '@quarterdeck/contract/core/http/list';
import { sharedViews, shareView } from '@quarterdeck/contract/features/shared-views/shared-views';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { done } from '#kit/form/done.ts';
import { Refusal } from '#kit/form/refusal.tsx';
import { useCommand } from '#kit/form/use-command.ts';
import { useCan } from '#session/access.tsx';
import { type SavedView, useOwnViews } from './own-views.ts';
import { SavedViews } from './saved-views.tsx';
import { SharedViews } from './shared-views.tsx';

interface ViewsChoiceProps {
  list: List;
  search: string;
  onApply: (search: string) => void;
}

/** The views of a list: the reader's own, and those that are shared. A view is one or the other. */
export function ViewsChoice({ list, search, onApply }: ViewsChoiceProps) {
  const { t } = useTranslation('kit');
  const own = useOwnViews(list.path);
  const mayShare = useCan('shared_view.share');
  const { data } = useQuery(endpointQuery(sharedViews, { list: list.kind }, { quiet: true }));
  const shared = data?.list ?? [];
  const { run } = useCommand(shareView, { invalidates: ['/backstage/shared_view'] });
  const [refusal, setRefusal] = useState<string>();
  const share = (view: SavedView) => {
    setRefusal(undefined);
    run({ list: list.kind, ...view }).then(
      () => {
        own.remove(view.name);
        done(t('views.shareDone', { name: view.name }));
      },
      (error: Error) => setRefusal(error.message),
    );
  };
  return (
    <Stack gap="xs">
      {shared.length > 0 ? (
        <>
          <SharedViews
            views={shared}
            search={search}
            onApply={onApply}
            onStop={mayShare ? own.addBeside : undefined}
            onRefused={setRefusal}
          />
          <Divider />
        </>
      ) : null}
      <SavedViews own={own} search={search} onApply={onApply} onShare={mayShare ? share : undefined} />
      <Refusal>{refusal}</Refusal>
    </Stack>
  );
}
