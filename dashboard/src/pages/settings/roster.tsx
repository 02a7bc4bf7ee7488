// The frame that the pages of members and keys share: for owners only, one action that adds to a list, and the list.
import { type ComponentType, type ReactNode, useState } from 'react';
import { ask } from '../../api/client.ts';
import { useAnswer, useChange } from '../../api/queries.ts';
import { Awaiting } from '../../ui/awaiting.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirmation, Dialog, DialogButton, DialogDone } from '../../ui/dialog.tsx';
import { SkeletonButton, SkeletonText } from '../../ui/skeleton.tsx';
import { Table, TableHead } from '../../ui/table.tsx';
import { rosterWords as words } from './words.ts';
import './settings.css';
import { OwnersPage } from './owners-page.tsx';

interface RosterPageProps {
  title: string;
  /** Label of the button that opens the dialog. */
  action: string;
  dialog: ComponentType<{ onClose: () => void }>;
  /** The sentence for those who are no owner. */
  ownersOnly: string;
  children: ReactNode;
}

export function RosterPage({ title, action, dialog: AddingDialog, ownersOnly, children }: RosterPageProps) {
  const add = (
    <DialogButton look="primary" label={action}>
      {(close) => <AddingDialog onClose={close} />}
    </DialogButton>
  );
  return (
    <OwnersPage title={title} ownersOnly={ownersOnly} actions={add}>
      {children}
    </OwnersPage>
  );
}

/** How an item is taken away, as a page's words have it. */
interface Removal {
  /** On the button of its row. */
  verb: string;
  /** The button's label and the question, for one item. */
  named: (item: { name: string }) => string;
  ask: (item: { name: string }) => string;
  /** On the button that does it, and its effect. */
  action: string;
  means: string;
}

interface RosterProps<Answer, Item> {
  caption: string;
  /** Besides the last column, in which a row has its action. */
  heads: readonly string[];
  /** Path in the API of the list, below which each item has its own. */
  path: string;
  itemsOf: (answer: Answer) => readonly Item[];
  cells: (item: Item) => ReactNode;
  /** `isFor`: which items can be taken away; all if not given. */
  removal: Removal & { isFor?: (item: Item) => boolean };
  /** In the table, whose head stays where it was while the list was on its way. */
  empty?: ReactNode;
  /** By head: what stands for a cell on its way that is no line of text. */
  blanks?: Record<string, ReactNode>;
}

export function Roster<Answer, Item extends { id: string; name: string }>(props: RosterProps<Answer, Item>) {
  const { caption, heads, path, itemsOf, cells, removal, empty, blanks } = props;
  const query = useAnswer<Answer>(path);
  const remove = useChange(({ id }: Item) => ask<null>('DELETE', `${path}/${id}`));
  const [leaving, setLeaving] = useState<Item | null>(null);
  const tableOf = (rows: ReactNode) => (
    <Table caption={caption} stacks>
      <TableHead names={heads} unseen={words.actions} />
      <tbody>{rows}</tbody>
    </Table>
  );
  const rowOf = (item: Item) => (
    <tr key={item.id}>
      {cells(item)}
      <td className="number roster-action">
        {(removal.isFor?.(item) ?? true) && (
          <Button look="quiet" aria-label={removal.named({ name: item.name })} onClick={() => setLeaving(item)}>
            {removal.verb}
          </Button>
        )}
      </td>
    </tr>
  );
  return (
    <>
      <Awaiting query={query} skeleton={tableOf(<Blank heads={heads} blanks={blanks} verb={removal.verb} />)}>
        {(answer) => {
          const items = itemsOf(answer);
          if (items.length > 0) return tableOf(items.map(rowOf));
          return tableOf(
            <tr>
              <td className="roster-empty" colSpan={heads.length + 1}>
                {empty}
              </td>
            </tr>,
          );
        }}
      </Awaiting>
      {leaving && (
        <Confirmation
          title={removal.ask({ name: leaving.name })}
          action={removal.action}
          onClose={() => setLeaving(null)}
          onConfirm={() => remove.mutateAsync(leaving)}
        >
          <p>{removal.means}</p>
        </Confirmation>
      )}
    </>
  );
}

interface BlankProps {
  heads: readonly string[];
  blanks?: Record<string, ReactNode> | undefined;
  verb: string;
}

/** A row as items have it: a name above its detail, what is known of it, its action. */
function Blank({ heads: [, second = '', ...others], blanks = {}, verb }: BlankProps) {
  return (
    <tr>
      <th scope="row">
        <SkeletonText />
        <span className="roster-detail">
          <SkeletonText width={18} />
        </span>
      </th>
      <td>{blanks[second] ?? <SkeletonText />}</td>
      {others.map((head) => (
        <td key={head} className="nowrap" data-label={head}>
          {blanks[head] ?? <SkeletonText />}
        </td>
      ))}
      <td className="number roster-action">
        <SkeletonButton label={verb} />
      </td>
    </tr>
  );
}

interface AddDialogProps<Added> {
  title: string;
  /** The title when it is done. */
  doneTitle: (added: Added) => string;
  form: (onAdded: (added: Added) => void) => ReactNode;
  /** Content that is shown once. */
  shown: (added: Added) => ReactNode;
  onClose: () => void;
}

/** A form that adds to the list, then what the new one is, shown this once. */
export function AddDialog<Added>({ title, doneTitle, form, shown, onClose }: AddDialogProps<Added>) {
  const [added, setAdded] = useState<Added | null>(null);
  return (
    <Dialog title={added === null ? title : doneTitle(added)} onClose={onClose}>
      {added === null ? (
        form(setAdded)
      ) : (
        <>
          {shown(added)}
          <DialogDone onClose={onClose} />
        </>
      )}
    </Dialog>
  );
}
