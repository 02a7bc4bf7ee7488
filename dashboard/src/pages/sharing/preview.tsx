// The public page as it is, or would be: the newest months in a table, and its files.
import type { PublicFigure, PublicPage } from '../../../../src/domain/public-page.ts';
import { useAnswer } from '../../api/queries.ts';
import { journeyPath, useJourneySlug } from '../../layout/journey-page.tsx';
import { Awaiting } from '../../ui/awaiting.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogDone } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { count, percent } from '../../ui/format.ts';
import { numbers } from '../../ui/locale.ts';
import { Failure } from '../../ui/notice.tsx';
import { useSaveFile } from '../../ui/save-file.ts';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { Table, TableHead } from '../../ui/table.tsx';
import { monthName } from './month.ts';
import { usePublicPage } from './use-public-page.ts';
import { figureTitles, previewWords as words } from './words.ts';

/** Columns that fit beside the names of the figures. */
const MONTHS_SHOWN = 3;
/** By id; the title of the service for one that this version does not know. */
const TITLES = new Map<string, string>(Object.entries(figureTitles));
const FILES = { html: 'HTML', csv: 'CSV', json: 'JSON' } as const;
const money = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

export function PreviewDialog({ onClose }: { onClose: () => void }) {
  const path = journeyPath(useJourneySlug(), '/public-page/preview');
  const query = useAnswer<PublicPage>(path);
  return (
    <Dialog title={words.title} onClose={onClose}>
      <p>{words.lead}</p>
      <Awaiting query={query} skeleton={<SkeletonBlock height={14} />}>
        {(page) => (page.months.length === 0 ? <NoMonths /> : <Months page={page} />)}
      </Awaiting>
      <Files path={path} />
      <DialogDone onClose={onClose} />
    </Dialog>
  );
}

function NoMonths() {
  return <Empty title={words.noMonths} hint={words.noMonthsHint} />;
}

function Months({ page: { definitions, months } }: { page: PublicPage }) {
  const shown = months.slice(0, MONTHS_SHOWN);
  const kept = usePublicPage().data?.months ?? [];
  const isPublished = (month: string) => kept.some((one) => one.month === month && one.version > 0);
  const names = shown.map(({ month }) => monthName(month));
  return (
    <>
      <Table caption={words.figuresByMonth}>
        <TableHead names={[words.figure, ...names]} numbers={names} />
        <tbody>
          {definitions.map(({ id, title, unit }) => (
            <tr key={id}>
              <th scope="row">{TITLES.get(id) ?? title}</th>
              {shown.map(({ month, figures }) => (
                <td key={month} className="number">
                  {textOf(
                    figures.find((one) => one.id === id),
                    unit,
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      {shown.map(({ month, reason }) => (
        <Remark key={month} text={remarkOn(month, isPublished(month), reason)} />
      ))}
    </>
  );
}

function Remark({ text }: { text: string | null }) {
  return text === null ? null : <p className="muted">{text}</p>;
}

function remarkOn(month: string, isPublished: boolean, reason: string | null): string | null {
  if (!isPublished) return words.notYet({ month: monthName(month) });
  return reason === null ? null : words.correctedBecause({ month: monthName(month), reason });
}

function textOf(figure: PublicFigure | undefined, unit: string): string {
  if (!figure || figure.value === null) return figure?.missing === 'withheld' ? words.withheld : words.notGiven;
  if (unit === 'share') return percent(figure.value);
  if (unit === 'seconds') return words.seconds({ seconds: figure.value });
  return unit === 'money' ? money(figure.value) : count(figure.value);
}

function Files({ path }: { path: string }) {
  const slug = useJourneySlug();
  const { save, failure } = useSaveFile();
  const saveAs = (format: keyof typeof FILES) => save(`${path}?format=${format}`, () => `${slug}-figures.${format}`);
  return (
    <>
      <div className="row">
        {(Object.keys(FILES) as (keyof typeof FILES)[]).map((format) => (
          <Button key={format} onClick={() => void saveAs(format)}>
            {words.saveAs({ format: FILES[format] })}
          </Button>
        ))}
      </div>
      <Failure message={failure} />
    </>
  );
}
