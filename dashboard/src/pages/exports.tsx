// Buttons that save what an analysis found: the same document in each of its formats.

import { useState } from 'react';
import type { MemoFormat } from '../../../src/domain/memo.ts';
import { send } from '../api/client.ts';
import { inSentences } from '../language/language.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { SkeletonButton } from '../ui/skeleton.tsx';
import { saveFile } from './settings/download.ts';
import { exportsWords as words } from './words.ts';

const FORMATS: Record<MemoFormat, string> = { pdf: 'PDF', html: 'HTML', md: 'Markdown', json: 'JSON' };

interface ExportsProps {
  /** Path in the API, which takes `?format=`. */
  path: string;
  /** Name of the file, if the service gives none. */
  name: string;
}

/** As large as the buttons, while it is not known whether there is a document. */
export const ExportsSkeleton = () =>
  Object.values(FORMATS).map((label) => <SkeletonButton key={label} label={label} />);

export function Exports({ path, name }: ExportsProps) {
  const [failure, setFailure] = useState('');
  const save = async (format: MemoFormat) => {
    setFailure('');
    try {
      const answer = await send('GET', inSentences(`${path}?format=${format}`));
      const given = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
      saveFile(await answer.blob(), given ?? `${name}.${format}`);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      {(Object.keys(FORMATS) as MemoFormat[]).map((format) => (
        <Button key={format} aria-label={words.saveAs({ format: FORMATS[format] })} onClick={() => void save(format)}>
          {FORMATS[format]}
        </Button>
      ))}
      {failure !== '' && (
        <Notice tone="bad" announce>
          {failure}
        </Notice>
      )}
    </>
  );
}
