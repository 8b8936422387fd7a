import { useTranslation } from 'react-i18next';

/** What a record of a feature is called in a state: by the state's name, `status.<state>`, and, while somebody must do something, what: `turn.<state>`. */
export function useStatusWords(namespace: string): (status: string) => string {
  const { t, i18n } = useTranslation(namespace);
  return (status) => {
    const name = t(`status.${status}`, { defaultValue: status });
    const turn = `turn.${status}`;
    return i18n.exists(`${namespace}:${turn}`) ? `${name} · ${t(turn)}` : name;
  };
}
