import { Divider, Stack } from '@mantine/core';
import type { List } from '@quarterdeck/contract/core/http/list';
import { sharedViews } from '@quarterdeck/contract/features/shared-views/shared-views';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '#api/query.ts';
import { Refusal } from '#kit/form/refusal.tsx';
import { useCan } from '#session/access.tsx';
import { useOwnViews } from './own-views.ts';
import { SavedViews } from './saved-views.tsx';
import { ShareView } from './share-view.tsx';
import { SharedViews } from './shared-views.tsx';

interface ViewsChoiceProps {
  list: List;
  search: string;
  onApply: (search: string) => void;
}

/** The views of a list: the reader's own, and those that are shared. A view is one or the other. */
export function ViewsChoice({ list, search, onApply }: ViewsChoiceProps) {
  const own = useOwnViews(list.path);
  const mayShare = useCan('shared_view.share');
  const { data } = useQuery(endpointQuery(sharedViews, { list: list.kind }, { quiet: true }));
  const shared = data?.list ?? [];
  const [refusal, setRefusal] = useState<string>();
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
      <SavedViews
        own={own}
        search={search}
        onApply={onApply}
        shareForm={
          mayShare
            ? (view, onClose) => (
                <ShareView
                  list={list}
                  view={view}
                  onShared={() => {
                    onClose();
                    own.remove(view.name);
                  }}
                  onClose={onClose}
                />
              )
            : undefined
        }
      />
      <Refusal>{refusal}</Refusal>
    </Stack>
  );
}
