import type { Ability } from '@quarterdeck/contract/core/access';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '#kit/status-tag.tsx';
import classes from './rights.module.css';
import { pagesOf } from './rights-nodes.ts';
import { useRightsNodes } from './use-rights-nodes.ts';

interface GrantedRightsProps {
  rights: readonly Ability[];
}

/** Rights by the pages that they are of; pages without any are left out. */
export function GrantedRights({ rights }: GrantedRightsProps) {
  const { t } = useTranslation('roles');
  const granted = useRightsNodes()
    .flatMap(pagesOf)
    .map(({ path, title, children }) => ({
      path,
      title,
      held: children.filter(({ ability }) => ability !== undefined && rights.includes(ability)),
    }))
    .filter(({ held }) => held.length > 0);
  if (granted.length === 0) return <p className={classes.nothing}>{t('rights.noneHeld')}</p>;
  return (
    <dl className={classes.granted}>
      {granted.map(({ path, title, held }) => (
        <div key={path}>
          <dt>{title}</dt>
          <dd>
            {held.map((right) => (
              <StatusTag key={right.path} tone="info" small title={right.path}>
                {right.title}
              </StatusTag>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
