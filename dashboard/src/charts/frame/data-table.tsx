// The numbers of a figure as a table. The first column names the row.
import { NONE } from '../../ui/format.ts';
import { Table, TableHead } from '../../ui/table.tsx';
import type { Column } from './column.ts';

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

export function DataTable<Row>({ caption, columns, rows }: DataTableProps<Row>) {
  return (
    <Table caption={caption}>
      <TableHead
        names={columns.map(({ label }) => label)}
        numbers={columns.filter(({ numeric }) => numeric).map(({ label }) => label)}
      />
      <tbody>
        {rows.map((row, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows come and go together, and have no key of their own
          <tr key={position}>
            {columns.map((column, place) =>
              place === 0 ? (
                <th key="row" scope="row">
                  {shown(column, row)}
                </th>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: two sides have columns of the same name, which keep their places
                <td key={place} className={column.numeric ? 'number' : undefined}>
                  {shown(column, row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function shown<Row>(column: Column<Row>, row: Row) {
  return column.shown ? column.shown(row) : (column.value(row) ?? NONE);
}
