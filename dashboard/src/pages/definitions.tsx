// How every number is computed: docs/metrics.md as it was when the dashboard was built, or its translation.
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import english from '../../../docs/metrics.md?raw';
import { sentenceTag } from '../language/language.ts';
import { Page } from '../layout/page.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { Table } from '../ui/table.tsx';
import { type Block, readBlocks, type Span, withAnchorsOf } from './definitions/markdown.ts';
import { definitionsWords as words } from './definitions/words.ts';
import './definitions/definitions.css';

const ENGLISH = readBlocks(english);
const TRANSLATIONS = import.meta.glob<string>('./definitions/definitions.*.md', { query: '?raw', import: 'default' });

interface Definitions {
  lang: string;
  blocks: readonly Block[];
}

/** Null until the translation has come; English where it cannot come. */
function useDefinitions(): Definitions | null {
  const load = TRANSLATIONS[`./definitions/definitions.${sentenceTag}.md`];
  const [shown, show] = useState<Definitions | null>(load ? null : { lang: 'en', blocks: ENGLISH });
  useEffect(() => {
    load?.().then(
      (text) => show({ lang: sentenceTag, blocks: withAnchorsOf(ENGLISH, readBlocks(text)) }),
      () => show({ lang: 'en', blocks: ENGLISH }),
    );
  }, [load]);
  return shown;
}

export default function Definitions() {
  const { hash, key } = useLocation();
  const shown = useDefinitions();

  // The page is drawn after the browser looked for the anchor.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address, followed again, leads there again
  useEffect(() => {
    if (!shown) return;
    const place = document.getElementById(decodeURIComponent(hash.slice(1)));
    place?.scrollIntoView();
    place?.focus({ preventScroll: true });
  }, [hash, key, shown]);

  return (
    <Page title={words.howEveryNumber} width="figures">
      {shown ? (
        <div className="definitions" lang={shown.lang}>
          {shown.blocks.slice(1).map((block, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
            <Shown key={position} block={block} />
          ))}
        </div>
      ) : (
        <SkeletonText />
      )}
    </Page>
  );
}

function Shown({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return block.level < 3 ? (
        <h2 id={block.id} tabIndex={-1}>
          {block.text}
        </h2>
      ) : (
        <h3 id={block.id} tabIndex={-1}>
          {block.text}
        </h3>
      );
    case 'paragraph':
      return (
        <p {...(block.id !== undefined && { id: block.id, tabIndex: -1 })}>
          <Spans spans={block.spans} />
        </p>
      );
    case 'list':
      return (
        <ul className="definitions-list">
          {block.items.map(({ id, spans }, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
            <li key={position} {...(id !== undefined && { id, tabIndex: -1 })}>
              <Spans spans={spans} />
            </li>
          ))}
        </ul>
      );
    case 'code':
      return <pre>{block.text}</pre>;
    case 'table':
      return (
        <Table caption={`${block.title}: ${block.head.map(wordsOf).join(', ')}`}>
          <thead>
            <tr>
              {block.head.map((cell) => (
                <th key={wordsOf(cell)} scope="col">
                  <Spans spans={cell} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map(({ id, cells }, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
              <tr key={position} {...(id !== undefined && { id, tabIndex: -1 })}>
                {cells.map((cell, place) =>
                  place === 0 ? (
                    <th key={block.head[place] ? wordsOf(block.head[place]) : place} scope="row">
                      <Spans spans={cell} />
                    </th>
                  ) : (
                    <td key={block.head[place] ? wordsOf(block.head[place]) : place}>
                      <Spans spans={cell} />
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      );
  }
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map(({ kind, text, to }, position) => {
    const key = `${position} ${text}`;
    if (kind === 'code') return <code key={key}>{text}</code>;
    if (kind === 'strong') return <strong key={key}>{text}</strong>;
    if (kind === 'link' && to) {
      return (
        <Link key={key} to={to}>
          {text}
        </Link>
      );
    }
    return kind === 'emphasis' ? <em key={key}>{text}</em> : text;
  });
}

const wordsOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');
