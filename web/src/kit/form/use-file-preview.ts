import { fileTextMax } from '@quarterdeck/contract/core/csv-import';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/api-error.ts';

/** A file that was chosen, and what the server would make of it. */
export interface FilePreview<Preview> {
  file: File | null;
  preview: Preview | undefined;
  /** Why it cannot be read. */
  fault: string | undefined;
  isReading: boolean;
  /** Reads a file, or forgets the one there is; `take` is given its text once it was looked at, and before that none. */
  read(chosen: File | null, look: Look<Preview>, take: (text: string) => void): Promise<void>;
  /** What was found, or is being looked for, holds no longer: the file has to be read again. */
  forget(): void;
}

type Look<Preview> = (file: { name: string; text: string }) => Promise<Preview>;

/** Has the server look at a file before it is taken in. */
export function useFilePreview<Preview>(): FilePreview<Preview> {
  const { t } = useTranslation('kit');
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<Preview>();
  const [fault, setFault] = useState<string>();
  const [isReading, setReading] = useState(false);
  const looks = useRef(0);

  const forget = () => {
    looks.current += 1;
    setPreview(undefined);
    setFault(undefined);
    setReading(false);
  };

  const read: FilePreview<Preview>['read'] = async (chosen, look, take) => {
    forget();
    const turn = looks.current;
    setFile(chosen);
    take('');
    if (chosen === null) return;
    if (chosen.size > fileTextMax) {
      setFault(t('fileImport.tooLarge'));
      return;
    }
    setReading(true);
    try {
      const text = await chosen.text();
      const found = await look({ name: fileName(chosen), text });
      // Another file may have been chosen meanwhile, or what stands beside it changed.
      if (turn !== looks.current) return;
      setPreview(found);
      take(text);
    } catch (error) {
      if (turn === looks.current)
        setFault(error instanceof ApiError ? error.message : t('fileImport.unreadable'));
    } finally {
      if (turn === looks.current) setReading(false);
    }
  };
  return { file, preview, fault, isReading, read, forget };
}

/** The contract takes names of one line. */
export function fileName({ name }: File): string {
  return name.slice(0, 120);
}
