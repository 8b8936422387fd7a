import { Button } from '@mantine/core';
import { pairContract } from '@quarterdeck/contract/features/pairs/pairs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { Panel } from '#kit/panel.tsx';
import classes from './pairs.module.css';

/** What a pair lacks to be offered, and on request what the exchange answered. */
export function RawAnswer({ id }: { id: number }) {
  const { t } = useTranslation('pairs');
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: [pairContract.path, id],
    queryFn: ({ signal }) => call(pairContract, { body: { id }, signal, quiet: true }),
  });
  if (data === undefined) return null;
  const { missing, info } = data;
  return (
    <>
      {missing.length > 0 ? (
        <Panel tone="warning">
          {t('drawer.missing', { names: missing.map((name) => t(`columns.${name}`)).join(' · ') })}
        </Panel>
      ) : null}
      {info === null ? null : (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isOpen}
            onClick={() => setOpen((before) => !before)}
          >
            {t(isOpen ? 'drawer.hideRaw' : 'drawer.showRaw')}
          </Button>
          {isOpen ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            <pre className={classes.raw} tabIndex={0}>
              {JSON.stringify(info, null, 2)}
            </pre>
          ) : null}
        </>
      )}
    </>
  );
}
