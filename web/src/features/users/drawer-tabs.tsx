import '@mantine/core/styles/Tabs.css';
import { Button, Menu, Tabs } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import beside from '#kit/more-beside.module.css';
import { useChosenInSight } from '#kit/use-chosen-in-sight.ts';
import classes from './drawer.module.css';

interface DrawerTabsProps {
  /** What each tab shows, by its name, in their order; drawn when it is opened. */
  tabs: Readonly<Record<string, () => ReactNode>>;
  /** Those that always have a tab; the others are behind "More" until they are opened. */
  main: readonly string[];
}

/** The parts of what is known of a user, one at a time; which one is open stands in the address. */
export function DrawerTabs({ tabs, main }: DrawerTabsProps) {
  const { t } = useTranslation('users');
  const [params, setParams] = useSearchParams();
  const names = Object.keys(tabs);
  const named = params.get('part') ?? '';
  const open = names.includes(named) ? named : (names[0] ?? '');
  const row = useChosenInSight(open);
  const shown = names.filter((name) => main.includes(name) || name === open);
  const hidden = names.filter((name) => !shown.includes(name));
  const choose = (name: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (name === null || name === names[0]) next.delete('part');
        else next.set('part', name);
        return next;
      },
      { replace: true },
    );
  return (
    <Tabs value={open} onChange={choose} keepMounted={false}>
      <div className={classes.bar}>
        <Tabs.List ref={row} className={`${classes.tabs} ${beside.box}`} aria-label={t('drawer.parts')}>
          {shown.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`part.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {hidden.length === 0 ? null : (
          <Menu position="bottom-end" shadow="md" withinPortal>
            <Menu.Target>
              <Button
                variant="subtle"
                color="gray"
                size="sm"
                className={classes.more}
                rightSection={<IconChevronDown size={14} aria-hidden="true" />}
              >
                {t('part.others')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {hidden.map((name) => (
                <Menu.Item key={name} onClick={() => choose(name)}>
                  {t(`part.${name}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <Tabs.Panel value={open} pt="md">
        {tabs[open]?.()}
      </Tabs.Panel>
    </Tabs>
  );
}
