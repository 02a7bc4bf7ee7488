// The frame of every figure: what it is, what it says, the chart, the same numbers as a table and as a file. Both chart
// and table are in the page, so that paper shows both.
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Icon } from '../../ui/icons.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import type { Column } from './column.ts';
import { csv, csvName } from './csv.ts';
import { DataTable } from './data-table.tsx';
import { DefinitionButton } from './definition.tsx';
import type { Definition } from './definitions.ts';
import { download } from './download.ts';
import { isSwitchKey, useFigureSet } from './figure-set.tsx';
import { figureWords as words } from './words.ts';
import './figure.css';

/** The properties of a figure that do not depend on its numbers. */
export interface FigureKind {
  /** Part of the address and of the file's name. */
  name: string;
  title: string;
  definition: Definition;
  legend?: ReactNode;
  className?: string;
}

interface FigureProps<Row> extends FigureKind {
  /** The main thing that it shows, in a sentence: the text alternative of the chart. Empty where the page says it already. */
  finding: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** A warning that the reader needs before believing the numbers. */
  warning?: string | undefined;
  /** Beneath the chart and the table. */
  note?: ReactNode;
  /** Address of a sample of the sessions that it counts. */
  sessions?: string;
  /** In place of the chart, where there is nothing to draw. */
  empty?: ReactNode;
  children: ReactNode;
}

export function Figure<Row>(props: FigureProps<Row>) {
  const {
    name,
    title,
    definition,
    finding,
    columns,
    rows,
    legend,
    warning,
    note,
    sessions,
    empty,
    className = '',
  } = props;
  const { slug, period, filters, asTables, turn, shortcut, announce } = useFigureSet();
  const section = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  const [own, setOwn] = useState({ turn, asTable: asTables });
  const heading = useId();
  const asTable = own.turn === turn ? own.asTable : asTables;
  const toggle = () => {
    setOwn({ turn, asTable: !asTable });
    announce(words.isNow({ title, shown: asTable ? 'chart' : 'table' }));
  };

  // A link to a figure of a page leads to it, whose numbers come later than the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address, followed again, leads there again
  useEffect(() => {
    if (hash === `#${name}`) section.current?.scrollIntoView();
  }, [hash, key, name]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!shortcut || !isSwitchKey(event)) return;
    event.preventDefault();
    toggle();
  };
  const save = () => {
    const cells = rows.map((row) => columns.map(({ value }) => value(row)));
    download(
      csvName(slug, name, period, filters),
      csv(
        columns.map(({ label, unit }) => (unit ? `${label} (${unit})` : label)),
        cells,
      ),
    );
  };

  return (
    <section ref={section} id={name} className={`figure ${className}`} aria-labelledby={heading} onKeyDown={onKeyDown}>
      <header className="figure-head">
        <h2 id={heading}>{title}</h2>
        <DefinitionButton of={definition} title={title} />
        {!empty && (
          <Disclosure label={words.actions({ title })} icon="more" className="figure-tools">
            {(close) => (
              <div className="menu">
                <button
                  type="button"
                  onClick={() => {
                    close();
                    toggle();
                  }}
                >
                  <Icon name={asTable ? 'chart' : 'table'} />
                  {asTable ? words.showAsChart : words.showAsTable}
                </button>
                <button
                  type="button"
                  onClick={() => {
                    close();
                    save();
                  }}
                >
                  <Icon name="download" />
                  {words.saveAsCsv}
                </button>
                {sessions !== undefined && (
                  <Link to={sessions}>
                    <Icon name="people" />
                    {words.lookAtSomeOf}
                  </Link>
                )}
              </div>
            )}
          </Disclosure>
        )}
      </header>
      {empty ? (
        <div className="figure-empty">{empty}</div>
      ) : (
        <>
          {finding && <p className="figure-finding">{finding}</p>}
          <div className="figure-chart" hidden={asTable}>
            {legend}
            {props.children}
          </div>
          <div className="figure-table" hidden={!asTable}>
            <DataTable caption={words.asATable({ title })} columns={columns} rows={rows} />
          </div>
          {warning !== undefined && (
            <p className="figure-note">
              <Status tone="warn">{warning}</Status>
            </p>
          )}
          {note && <p className="figure-note">{note}</p>}
        </>
      )}
    </section>
  );
}

/** A figure on its way, as large as it will be: its chart is the child, whose links lead nowhere yet. */
export function FigureSkeleton(props: FigureKind & { note?: ReactNode; hasFinding?: boolean; children: ReactNode }) {
  const { title, definition, legend, note, hasFinding = true, className = '', children } = props;
  return (
    <section className={`figure ${className}`} aria-label={title} aria-busy="true">
      <header className="figure-head">
        <h2>{title}</h2>
        <DefinitionButton of={definition} title={title} />
        <span className="figure-tools figure-tools-room" />
      </header>
      {hasFinding && (
        <p className="figure-finding">
          <SkeletonText width={48} />
        </p>
      )}
      <div className="figure-chart" aria-hidden="true" inert>
        {legend}
        {children}
      </div>
      {note && <p className="figure-note">{note}</p>}
    </section>
  );
}
