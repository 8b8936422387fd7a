import { useTranslation } from 'react-i18next';
import { useOwnAssetNames } from '#kit/asset-name.ts';
import classes from './groups.module.css';
import type { Groups } from './pages.ts';
import { useTransferNames } from './transfer-effect.tsx';
import { useGroupInView } from './use-group-in-view.ts';

/** What a long page of settings holds, beside it: each leads to its card. */
export function GroupContents({ groups }: { groups: Groups }) {
  const { t } = useTranslation('config');
  const inView = useGroupInView(groups.length);
  return (
    <nav className={classes.contents} aria-label={t('contents')}>
      <ul>
        {groups.map(([group]) => (
          <li key={group}>
            <button
              type="button"
              aria-current={inView === group ? 'true' : undefined}
              onClick={() => show(group)}
            >
              <GroupTitle group={group} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function GroupTitle({ group }: { group: Groups[number][0] }) {
  const { t } = useTranslation('config');
  return t(`groups.${group}`, { ...useOwnAssetNames(), ...useTransferNames(group) });
}

function show(group: string): void {
  const card = document.querySelector<HTMLElement>(`[data-group="${CSS.escape(group)}"]`);
  card?.scrollIntoView({ block: 'start' });
  card?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
}
