// What the pages of members and keys share: for owners only, one action that adds to a list, and the list.
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../api/organization.ts';
import { Page } from '../../layout/page.tsx';
import { Awaiting } from '../../ui/awaiting.tsx';
import { Button } from '../../ui/button.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { OwnersOnly } from './owners.tsx';
import './settings.css';

interface RosterPageProps {
  title: string;
  /** What the button says that opens the dialog. */
  action: string;
  dialog: (close: () => void) => ReactNode;
  /** What only owners may do here. */
  owners: string;
  children: ReactNode;
}

export function RosterPage({ title, action, dialog, owners, children }: RosterPageProps) {
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  const add = (
    <Button look="primary" onClick={() => setIsOpen(true)}>
      {action}
    </Button>
  );
  return (
    <Page title={title} width="form" actions={may.administer && add}>
      {may.administer ? children : <OwnersOnly what={owners} />}
      {isOpen && dialog(() => setIsOpen(false))}
    </Page>
  );
}

interface RosterProps<Answer, Item> {
  caption: string;
  /** Besides the last column, in which a row has its action. */
  heads: readonly string[];
  query: UseQueryResult<Answer>;
  itemsOf: (answer: Answer) => readonly Item[];
  row: (item: Item) => ReactNode;
  empty?: ReactNode;
}

export function Roster<Answer, Item>({ caption, heads, query, itemsOf, row, empty }: RosterProps<Answer, Item>) {
  const tableOf = (rows: ReactNode) => (
    <Table caption={caption}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>{rows}</tbody>
    </Table>
  );
  const blank = (
    <tr>
      {heads.map((head) => (
        <td key={head}>
          <SkeletonText />
        </td>
      ))}
      <td />
    </tr>
  );
  return (
    <Awaiting query={query} skeleton={tableOf(blank)}>
      {(answer) => {
        const items = itemsOf(answer);
        return items.length === 0 && empty ? empty : tableOf(items.map(row));
      }}
    </Awaiting>
  );
}
