import { NativeSelect } from '@mantine/core';
import { superRoleId } from '@quarterdeck/contract/core/access';
import { toLanguage } from '@quarterdeck/contract/core/language';
import type { RouteRecord } from '@quarterdeck/contract/features/menu/menu';
import { routesOf } from '@quarterdeck/contract/features/menu/menu-of';
import type { MenuEntry } from '@quarterdeck/contract/features/menu/rule-tree';
import { menuRuleForm } from '@quarterdeck/contract/features/menu/rules';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { endpointQuery } from '#api/query.ts';
import { EntryIcon } from './entry-icon.tsx';
import classes from './preview.module.css';
import { useRouteTitle } from './use-rule-title.ts';

interface PreviewProps {
  /** As they would be. */
  entries: readonly MenuEntry[];
  title: string;
}

/** Whose menu is looked at; the page and the drawer show the same one's. */
const useRole = create<{ id: number }>()(() => ({ id: superRoleId }));

/** The menu as the members of a role group would see it. */
export function Preview({ entries, title }: PreviewProps) {
  const { t, i18n } = useTranslation('menu');
  const { data } = useQuery(endpointQuery(menuRuleForm, undefined, { quiet: true }));
  const roleId = useRole(({ id }) => id);
  const roles = data?.roles ?? [];
  const role = roles.find(({ id }) => id === roleId) ?? roles[0];
  const routes =
    role === undefined
      ? []
      : routesOf(entries, {
          access: { id: 0, admin: role.id === superRoleId, roles: [role.name], abilities: role.actions },
          language: toLanguage(i18n.language),
          roles,
        });
  return (
    <section className={classes.preview} aria-label={title}>
      <h2>{title}</h2>
      <NativeSelect
        label={t('preview.role')}
        size="sm"
        value={String(role?.id ?? '')}
        onChange={(event) => useRole.setState({ id: Number(event.currentTarget.value) })}
        data={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      {routes.length === 0 ? <p className={classes.none}>{t('preview.none')}</p> : <Branch routes={routes} />}
    </section>
  );
}

function Branch({ routes }: { routes: readonly RouteRecord[] }) {
  const titleOf = useRouteTitle();
  return (
    <ul className={classes.branch}>
      {shownIn(routes).map(({ name, path, meta, children = [] }) => (
        <li key={name}>
          <span className={classes.entry}>
            <EntryIcon icon={meta.icon ?? ''} isCustom={meta.isCustomSvg ?? false} />
            <span className={classes.title}>{titleOf(meta)}</span>
            {/^https?:/i.test(path) ? <IconExternalLink size={14} aria-hidden="true" /> : null}
            {meta.badge === undefined ? null : <span className={classes.badge}>{meta.badge}</span>}
            {meta.dot ? <span className={classes.dot} /> : null}
          </span>
          {children.length === 0 ? null : <Branch routes={children} />}
        </li>
      ))}
    </ul>
  );
}

/** Hidden ones are left out, and those give place to their entries that say so. */
function shownIn(routes: readonly RouteRecord[]): RouteRecord[] {
  return routes.flatMap((route) => {
    if (route.meta.hidden) return [];
    return route.meta.levelHidden ? shownIn(route.children ?? []) : [route];
  });
}
