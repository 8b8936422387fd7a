import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLabelled } from '#kit/labelled.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import { Avatar } from '#session/avatar.tsx';
import { useSession } from '#session/session.ts';
import { useMenuButton } from '#shell/use-menu-button.ts';
import classes from './header.module.css';

const loadEntries = () => import('./avatar-entries.tsx');
const AvatarEntries = lazyPart(loadEntries, { isOfShell: true });

/** Who is signed in, the way to their own page where they have one, and the way out. */
export function AvatarMenu() {
  const { t } = useTranslation();
  const user = useSession((state) => state.user);
  const { button, menu } = useMenuButton(loadEntries);
  const labelled = useLabelled();
  const name = user?.nickname || user?.username || t('shell.guest');
  return (
    <>
      <button
        {...button}
        type="button"
        className={classes.account}
        aria-label={labelled(t('shell.account'), name)}
      >
        <Avatar picture={user?.avatar ?? ''} />
        <span className={classes.name}>{name}</span>
        <IconChevronDown size={16} aria-hidden="true" />
      </button>
      {menu ? <AvatarEntries {...menu} name={user?.username ?? name} /> : null}
    </>
  );
}
