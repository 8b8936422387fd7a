import type { LogCheck } from '@quarterdeck/contract/features/admin-log/chain';
import { useTranslation } from 'react-i18next';
import type { Tone } from '#kit/status-tag.tsx';

/** What the state of a check means to its reader. */
export const panelTones: Record<LogCheck['status'], Tone> = {
  running: 'progress',
  sound: 'success',
  broken: 'danger',
  failed: 'warning',
  interrupted: 'warning',
};

/** Writes a number of rows as the reader's language does. */
export function useCount(): (count: number) => string {
  const { i18n } = useTranslation();
  return (count) => count.toLocaleString(i18n.language === 'en-US' ? 'en-US' : 'zh-CN');
}
