import { Popover } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { features } from '#kit/feature.ts';
import { useCurrentPage } from '#routing/route-table.tsx';
import { noteStep } from '#session/first-steps.ts';
import { useTitle } from '#shell/use-title.ts';
import classes from './header.module.css';
import { HeaderButton } from './header-button.tsx';

const namespaces = new Map(
  features.flatMap(({ views = {}, namespace }) => Object.keys(views).map((view) => [view, namespace])),
);

/** What the page that is shown is for. */
export function AboutPage() {
  const { t } = useTranslation();
  const titleOf = useTitle();
  const page = useCurrentPage();
  const [openFor, setOpenFor] = useState<string>();
  const namespace = namespaces.get(page?.view ?? '');
  if (page?.view === undefined || namespace === undefined) return null;
  const isOpen = openFor === page.path;
  return (
    <Popover
      opened={isOpen}
      onChange={(opens) => setOpenFor(opens ? page.path : undefined)}
      position="bottom-end"
      width={300}
      transitionProps={{ duration: 0 }}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <HeaderButton
          label={t('shell.about')}
          onClick={() => {
            setOpenFor(isOpen ? undefined : page.path);
            noteStep('about');
          }}
        >
          <IconInfoCircle size={20} stroke={1.7} />
        </HeaderButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.about}>
        <b>{titleOf(page.meta)}</b>
        <p>{t(`about.${page.view}`, { ns: namespace })}</p>
      </Popover.Dropdown>
    </Popover>
  );
}
