import { useTranslation } from 'react-i18next';

/** Who reads a reason: staff alone, among them who made the request, the platform, or the user. */
export type ReasonReader = 'staff' | 'requester' | 'platform' | 'user';

/** Says below the field of a reason who reads it. */
export function useReasonHint(reader: ReasonReader = 'staff'): string {
  const { t } = useTranslation('kit');
  return t(`form.reasonRead.${reader}`);
}
