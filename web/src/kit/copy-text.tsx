import { ActionIcon } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Absent } from './absent.tsx';
import classes from './copy-text.module.css';

interface CopyButtonProps {
  value: string;
  /** Says what is copied, where the value would be too long to. */
  name?: string;
  /** Has the focus when its dialog opens. */
  isFocused?: boolean | undefined;
}

/** Puts exactly `value` on the clipboard and says so. */
export function CopyButton({ value, name, isFocused = false }: CopyButtonProps) {
  const { t } = useTranslation('kit');
  const clipboard = useClipboard({ timeout: 1500 });
  const label = clipboard.copied ? t('copy.done') : (name ?? t('copy.label', { value }));
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={22}
      className={classes.button}
      data-autofocus={isFocused || undefined}
      aria-label={label}
      title={clipboard.copied ? t('copy.done') : t('copy.short')}
      onClick={(event) => {
        // A row around it opens on click.
        event.stopPropagation();
        clipboard.copy(value);
      }}
    >
      {clipboard.copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
    </ActionIcon>
  );
}

interface CopyTextProps {
  value: string | null;
  /** Longer texts lose their middle; the whole is in the title and on the clipboard. */
  keep?: number;
  /** Without the button, where many stand in a table. */
  plain?: boolean;
  /** All of it, wrapped over several lines. */
  whole?: boolean;
  /** Its button has the focus when its dialog opens. */
  isFocused?: boolean | undefined;
}

/** An address, a transaction id, a key: both ends legible, since people compare the ends. */
export function CopyText({ value, keep, plain = false, whole = false, isFocused }: CopyTextProps) {
  if (value === null || value === '') return <Absent />;
  return (
    <span className={`${classes.text} ${whole ? classes.whole : ''}`}>
      <span title={value}>{whole ? value : shortened(value, keep)}</span>
      {plain ? null : <CopyButton value={value} isFocused={isFocused} />}
    </span>
  );
}

/** `text` with at most `keep` characters around an ellipsis in its middle. */
export function shortened(text: string, keep = 14): string {
  if (text.length <= keep + 1) return text;
  const head = Math.ceil(keep / 2);
  return `${text.slice(0, head)}…${text.slice(text.length - (keep - head))}`;
}
