import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './folded-menu.module.css';
import { MenuIcon } from './menu-icon.tsx';
import { MenuLink } from './menu-link.tsx';
import { branchesTo, type MenuNode } from './menu-nodes.ts';

interface FoldedMenuProps {
  nodes: MenuNode[];
  active: string | undefined;
}

/** The menu as a column of icons; what is below an entry flies out to its right. */
export function FoldedMenu({ nodes, active }: FoldedMenuProps) {
  const { t } = useTranslation();
  const [activeTop] = branchesTo(nodes, active ?? '') ?? [];
  return (
    <ul className={classes.column} aria-label={t('shell.menu')}>
      {nodes.map((node) => (
        <li key={node.path}>
          {node.children.length === 0 ? (
            <MenuLink
              node={node}
              className={classes.cell}
              aria-label={t(node.title)}
              title={t(node.title)}
              data-active={node.path === active || undefined}
              aria-current={node.path === active ? 'page' : undefined}
            >
              <MenuIcon name={node.icon} />
            </MenuLink>
          ) : (
            <Menu trigger="click-hover" position="right-start" offset={6} openDelay={60} closeDelay={160}>
              <Menu.Target>
                <button
                  type="button"
                  className={classes.cell}
                  aria-label={t(node.title)}
                  data-active={node.path === activeTop || undefined}
                >
                  <MenuIcon name={node.icon} />
                </button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Label>{t(node.title)}</Menu.Label>
                {leaves(node).map((leaf) => (
                  <Menu.Item
                    key={leaf.path}
                    component={MenuLink}
                    node={leaf}
                    data-current={leaf.path === active || undefined}
                    className={classes.item}
                  >
                    {t(leaf.title)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </li>
      ))}
    </ul>
  );
}

function leaves(node: MenuNode): MenuNode[] {
  return node.children.flatMap((child) => (child.children.length > 0 ? leaves(child) : [child]));
}
