// Buttons that save what an analysis found: the same document in each of its formats.

import type { MemoFormat } from '../../../src/domain/memo.ts';
import { inSentences } from '../language/language.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/notice.tsx';
import { useSaveFile } from '../ui/save-file.ts';
import { SkeletonButton } from '../ui/skeleton.tsx';
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
  const { save, failure } = useSaveFile();
  const saveAs = (format: MemoFormat) =>
    save(inSentences(`${path}?format=${format}`), ({ headers }) => {
      const given = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];
      return given ?? `${name}.${format}`;
    });
  return (
    <>
      {(Object.keys(FORMATS) as MemoFormat[]).map((format) => (
        <Button key={format} aria-label={words.saveAs({ format: FORMATS[format] })} onClick={() => void saveAs(format)}>
          {FORMATS[format]}
        </Button>
      ))}
      <Failure message={failure} />
    </>
  );
}
