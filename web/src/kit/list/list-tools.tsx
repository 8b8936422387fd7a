import { ActionIcon, Button } from '@mantine/core';
import type { List } from '@quarterdeck/contract/core/http/list';
import { IconClock, IconDownload, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '#api/client.ts';
import { useTimeZone } from '#kit/time-zone.ts';
import { useCan } from '#session/access.tsx';
import classes from './list-page.module.css';
import { askedQuery, type ListState } from './list-state.ts';

interface ListToolsProps {
  list: List;
  state: ListState;
  isFetching: boolean;
  onRefresh: () => void;
  /** Tools of this list alone, before the common ones. */
  own: ReactNode;
  /** The choosers of columns and views. */
  children: ReactNode;
}

/** The right end of the bar above a list. */
export function ListTools({ list, state, isFetching, onRefresh, own, children }: ListToolsProps) {
  const { t } = useTranslation('kit');
  const { zone, toggle } = useTimeZone();
  const mayExport = useCan(list.exportAbility);
  const [isExporting, setExporting] = useState(false);

  const exportRows = async () => {
    setExporting(true);
    const query = { ...askedQuery(state, zone), sort: state.sort };
    try {
      await download(
        list.export,
        { query },
        `${list.kind}-${new Date().toISOString().slice(0, 19).replace(/:/g, '')}.csv`,
      );
    } catch {
      // The client has shown why.
    } finally {
      setExporting(false);
    }
  };

  return (
    <div className={classes.tools}>
      {own ? <div className={classes.own}>{own}</div> : null}
      <Button
        variant="default"
        size="sm"
        fw={400}
        px="xs"
        leftSection={<IconClock size={16} aria-hidden="true" />}
        onClick={toggle}
        title={t(zone === 'utc' ? 'time.showLocal' : 'time.showUtc')}
      >
        {zone === 'utc' ? 'UTC' : t('time.localShort')}
      </Button>
      {children}
      {mayExport ? (
        <ActionIcon
          variant="default"
          size={36}
          loading={isExporting}
          aria-label={t('export')}
          title={t('export')}
          onClick={() => void exportRows()}
        >
          <IconDownload size={18} />
        </ActionIcon>
      ) : null}
      <ActionIcon
        variant="default"
        size={36}
        loading={isFetching}
        aria-label={t('refresh')}
        title={t('refresh')}
        onClick={onRefresh}
      >
        <IconRefresh size={18} />
      </ActionIcon>
    </div>
  );
}
