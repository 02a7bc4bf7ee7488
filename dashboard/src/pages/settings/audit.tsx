// The audit log: who did what, newest first, by page; the whole of it as a file.
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AuditEntry } from '../../../../src/domain/audit.ts';
import { AUDIT_WORDS, auditName } from '../../api/audit-words.ts';
import { get } from '../../api/client.ts';
import { useOrganization } from '../../api/organization.ts';
import { Awaiting } from '../../ui/awaiting.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LabelledSelect } from '../../ui/control.tsx';
import { exactTime } from '../../ui/format.ts';
import { Options } from '../../ui/options.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Table, TableHead } from '../../ui/table.tsx';
import { describeDetails } from './audit-details.ts';
import { auditWords as words } from './audit-words.ts';
import { orgPath } from './org-path.ts';
import './settings.css';
import { OwnersPage } from './owners-page.tsx';

interface AuditPage {
  entries: AuditEntry[];
  nextCursor: string | null;
}

export default function Audit() {
  return (
    <OwnersPage title={words.title} ownersOnly={words.ownersOnly}>
      <Log />
    </OwnersPage>
  );
}

function Log() {
  const { slug } = useOrganization();
  const [action, setAction] = useState('');
  const path = orgPath(slug, '/audit');
  const chosen = action === '' ? '' : `&action=${action}`;
  const log = useInfiniteQuery({
    queryKey: [slug, path, action],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      get<AuditPage>(`${path}?limit=50${chosen}${pageParam === null ? '' : `&cursor=${pageParam}`}`, signal),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const fileOf = (format: string) => `${path}/export?format=${format}${chosen}&org=${encodeURIComponent(slug)}`;
  return (
    <Card title={words.whoDidWhat} lead={words.keptFor400Days}>
      <div className="row">
        <LabelledSelect label={words.action} isUnseen value={action} set={setAction}>
          <option value="">{words.everyAction}</option>
          <Options of={Object.entries(AUDIT_WORDS)} />
        </LabelledSelect>
        <a className="button" href={fileOf('csv')} download>
          {words.downloadCsv}
        </a>
        <a className="button" href={fileOf('json')} download>
          {words.downloadJson}
        </a>
      </div>
      <Awaiting query={log} skeleton={tableOf(BLANK)}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          return tableOf(entries.length === 0 ? NOTHING : entries.map(rowOf));
        }}
      </Awaiting>
      {log.hasNextPage && (
        <div className="row">
          <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {words.showOlder}
          </Button>
        </div>
      )}
    </Card>
  );
}

const HEADS = [words.what, words.who, words.when];

const tableOf = (rows: ReactNode) => (
  <Table caption={words.title} stacks>
    <TableHead names={HEADS} />
    <tbody>{rows}</tbody>
  </Table>
);

const NOTHING = (
  <tr>
    <td className="muted" colSpan={HEADS.length}>
      {words.nothingYet}
    </td>
  </tr>
);

const BLANK = [1, 2, 3, 4, 5].map((row) => (
  <tr key={row}>
    <th scope="row">
      <SkeletonText width={18} />
      <span className="roster-detail">
        <SkeletonText width={24} />
      </span>
    </th>
    <td data-label={words.who}>
      <SkeletonText width={10} />
    </td>
    <td className="nowrap" data-label={words.when}>
      <SkeletonText width={20} />
    </td>
  </tr>
));

const rowOf = ({ id, at, actor, action, subject, details }: AuditEntry) => (
  <tr key={id}>
    <th scope="row">
      {auditName(action)}
      {subject !== null && (
        <span className="roster-detail">
          <bdi>{subject}</bdi>
        </span>
      )}
      {describeDetails(details ?? {}).map(({ name, value }) => (
        <span key={name} className="roster-detail">
          {words.detail({ name, value: <bdi>{value}</bdi> })}
        </span>
      ))}
    </th>
    <td data-label={words.who}>
      <bdi>{actor.name}</bdi>
      {actor.kind === 'key' && <span className="muted"> {words.byKey}</span>}
    </td>
    <td className="nowrap" data-label={words.when}>
      <time dateTime={at}>{exactTime(at)}</time>
    </td>
  </tr>
);
