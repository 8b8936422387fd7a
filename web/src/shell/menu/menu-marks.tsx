import { useTranslation } from 'react-i18next';
import classes from './menu-marks.module.css';
import { isWaiting, type MenuNode } from './menu-nodes.ts';
import { WaitingBadge } from './waiting-badge.tsx';

interface MenuMarksProps {
  node: MenuNode;
  /** What is below it does not show; a dot says that something waits there. */
  isShut: boolean;
}

/** The badge and the dot of an entry. */
export function MenuMarks({ node, isShut }: MenuMarksProps) {
  const { t } = useTranslation();
  return (
    <>
      {node.badge ? <span className={classes.badge}>{node.badge}</span> : null}
      {node.waiting ? <WaitingBadge waiting={node.waiting} /> : null}
      {node.hasDot || (isShut && isWaiting(node)) ? (
        <span className={classes.dot} role="img" aria-label={t('shell.news')} />
      ) : null}
    </>
  );
}
