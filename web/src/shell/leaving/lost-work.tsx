import { List } from '@mantine/core';
import type { Unsaved } from '#kit/form/unsaved.ts';
import type { KeptView } from '#shell/tabs/kept-views.ts';
import { useTabs } from '#shell/tabs/tabs-store.ts';
import { useTabLook } from '#shell/tabs/use-tab-look.ts';

/** Forms with changes, each by its page and its name. */
export function LostWork({ lost }: { lost: readonly Unsaved[] }) {
  const kept = useTabs((state) => state.kept);
  return (
    <List size="sm" my="md">
      {lost.map(({ page, name }, place) => {
        const view = kept.find(({ id }) => id === page);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <List.Item key={place}>{view ? <Work view={view} name={name} /> : name}</List.Item>
        );
      })}
    </List>
  );
}

function Work({ view, name }: { view: KeptView; name: string }) {
  const { title } = useTabLook(view);
  return [title, name].filter(Boolean).join(' · ');
}
