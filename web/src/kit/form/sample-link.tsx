import { useTranslation } from 'react-i18next';
import link from '#kit/text-link.module.css';

interface SampleLinkProps {
  /** Of the file, without its ending. */
  name: string;
  /** Its lines; no cell has a comma or a quote. */
  rows: readonly (readonly string[])[];
}

/** A small file as it may be imported, to look at and to fill in. */
export function SampleLink({ name, rows }: SampleLinkProps) {
  const { t } = useTranslation('kit');
  // The mark at its begin has spreadsheet programs read it as UTF-8.
  const text = `\uFEFF${rows.map((cells) => `${cells.join(',')}\n`).join('')}`;
  return (
    <a
      className={`${link.link} ${link.amongWords}`}
      href={`data:text/csv;charset=utf-8,${encodeURIComponent(text)}`}
      download={`${name}.csv`}
    >
      {t('fileImport.sample')}
    </a>
  );
}
