import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './contents.module.css';
import { useGroupInView } from './use-group-in-view.ts';

interface GroupContentsProps {
  /** What each card names as its `data-group`, and the words that lead to it. */
  groups: readonly (readonly [group: string, title: ReactNode])[];
}

/** What a long page of cards holds, beside it: each leads to its card. */
export function GroupContents({ groups }: GroupContentsProps) {
  const { t } = useTranslation('kit');
  const inView = useGroupInView(groups.length);
  return (
    <nav className={classes.contents} aria-label={t('contents')}>
      <ul>
        {groups.map(([group, title]) => (
          <li key={group}>
            <button
              type="button"
              aria-current={inView === group ? 'true' : undefined}
              onClick={() => show(group)}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function show(group: string): void {
  const card = document.querySelector<HTMLElement>(`[data-group="${CSS.escape(group)}"]`);
  card?.scrollIntoView({ block: 'start' });
  card
    ?.querySelector<HTMLElement>('input:not([hidden]), select, textarea, button')
    ?.focus({ preventScroll: true });
}
