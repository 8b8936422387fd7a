import { ActionIcon, Button, Drawer, Popover, Stack } from '@mantine/core';
import type { List } from '@quarterdeck/contract/core/http/list';
import { IconBookmark, IconColumns3, IconDots, IconDownload, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SendButton } from '#kit/form/send-button.tsx';
import { plainHeader } from '#kit/plain-header.ts';
import classes from './list-page.module.css';
import type { ListState } from './list-state.ts';
import { useExport } from './use-export.ts';
import { ViewsChoice } from './views-choice.tsx';
import { ZoneChoice, ZoneMenu } from './zone-choice.tsx';

interface ListToolsProps {
  list: List;
  state: ListState;
  /** The filters and the order as a search string, for a saved view. */
  search: string;
  onApply: (search: string) => void;
  /** What is chosen about the columns of a table; cards have none. */
  columns: ReactNode;
  isNarrow: boolean;
}

/** What can be done with a list as a whole. On a phone it stands behind one button. */
export function ListTools({ isNarrow, ...props }: ListToolsProps) {
  return isNarrow ? <NarrowTools {...props} /> : <WideTools {...props} />;
}

type ToolsProps = Omit<ListToolsProps, 'isNarrow'>;

function WideTools({ list, state, search, onApply, columns }: ToolsProps) {
  const { t } = useTranslation('kit');
  return (
    <div className={classes.tools}>
      <ZoneMenu />
      <Tool icon={IconBookmark} word={t('views.word')} name={t('views.title')}>
        {(close) => (
          <ViewsChoice
            list={list}
            search={search}
            onApply={(chosen) => {
              onApply(chosen);
              close();
            }}
          />
        )}
      </Tool>
      <Tool icon={IconColumns3} word={t('columns.word')} name={t('columns.choose')}>
        {() => columns}
      </Tool>
      <ExportButton list={list} state={state} />
    </div>
  );
}

function NarrowTools({ list, state, search, onApply }: ToolsProps) {
  const { t } = useTranslation('kit');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('tools')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconDots size={18} />
      </ActionIcon>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="bottom"
        size={360}
        attributes={plainHeader}
        title={t('tools')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <Stack gap="lg">
          <ViewsChoice
            list={list}
            search={search}
            onApply={(chosen) => {
              onApply(chosen);
              setOpen(false);
            }}
          />
          <ZoneChoice />
          <ExportButton list={list} state={state} />
        </Stack>
      </Drawer>
    </>
  );
}

interface ToolProps {
  icon: TablerIcon;
  /** On the button, where there is room. */
  word: string;
  /** What it is called; holds the word. */
  name: string;
  children: (close: () => void) => ReactNode;
}

/** A button that opens something to choose from. */
function Tool({ icon: Icon, word, name, children }: ToolProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          fw={400}
          px="xs"
          aria-label={name}
          title={name}
          className={classes.tool}
          leftSection={<Icon size={16} aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          {word}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={name} className={classes.chooser}>
        {children(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Saves all rows that the filters find, for those who may. */
function ExportButton({ list, state }: Pick<ToolsProps, 'list' | 'state'>) {
  const { t } = useTranslation('kit');
  const { mayExport, isExporting, exportRows } = useExport(list, state);
  if (!mayExport) return null;
  return (
    <SendButton
      variant="default"
      size="sm"
      fw={400}
      px="xs"
      loading={isExporting}
      aria-label={t('export')}
      title={t('export')}
      className={classes.tool}
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      onClick={exportRows}
    >
      {t('exportWord')}
    </SendButton>
  );
}
