import type { adjustmentEvidence } from '@quarterdeck/contract/features/adjustments/adjustments';
import type { EvidenceFile } from '@quarterdeck/contract/features/files/files';
import type { rechargeEvidence } from '@quarterdeck/contract/features/recharges/recharges';
import type { applicationProof } from '@quarterdeck/contract/features/traders/applications/applications';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download, fetchFile } from '#api/client.ts';
import { SendButton } from '#kit/form/send-button.tsx';
import classes from './evidence.module.css';
import { fileSize } from './file-size.ts';

/** Where the files of a record are read. */
type EvidenceSource = typeof adjustmentEvidence | typeof rechargeEvidence | typeof applicationProof;

interface EvidenceListProps {
  endpoint: EvidenceSource;
  files: readonly EvidenceFile[];
}

/** The files that are evidence: pictures are shown, everything can be saved. */
export function EvidenceList({ endpoint, files }: EvidenceListProps) {
  const { t, i18n } = useTranslation('kit');
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={file.id}>
          <div className={classes.file}>
            <span className={classes.name}>
              {file.name} <span className={classes.soft}>{fileSize(file.size, i18n.language)}</span>
            </span>
            <SendButton
              variant="default"
              size="xs"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              aria-label={t('evidence.saveNamed', { name: file.name })}
              onClick={() => void save(endpoint, file)}
            >
              {t('evidence.save')}
            </SendButton>
          </div>
          {isPicture(file) ? <Picture endpoint={endpoint} file={file} /> : null}
        </li>
      ))}
    </ul>
  );
}

const isPicture = ({ media_type }: EvidenceFile) => media_type.startsWith('image/');

/** Under its own name; images were encoded again as WebP. */
async function save(endpoint: EvidenceSource, file: EvidenceFile): Promise<void> {
  const name = isPicture(file) ? `${file.name.replace(/\.\w{1,5}$/, '')}.webp` : file.name;
  // What went wrong the client has said.
  await download(endpoint, { query: { file: String(file.id) } }, name).catch(() => {});
}

interface PictureProps {
  endpoint: EvidenceSource;
  file: EvidenceFile;
}

function Picture({ endpoint, file }: PictureProps) {
  const { data } = useQuery({
    queryKey: [endpoint.path, file.id],
    queryFn: () => fetchFile(endpoint, { query: { file: String(file.id) }, quiet: true }),
    // It never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const address = useObjectAddress(data, file.media_type);
  return address ? <img src={address} alt={file.name} className={classes.picture} /> : null;
}

/** An address of the contents within this page, as long as it is shown. */
function useObjectAddress(contents: Blob | undefined, type: string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (contents === undefined) return undefined;
    const made = URL.createObjectURL(new Blob([contents], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [contents, type]);
  return address;
}
