// One description of a figure's numbers, from which its table and its CSV file are made.
import type { ReactNode } from 'react';
import type { CsvValue } from './csv.ts';

export interface Column<Row> {
  readonly label: string;
  /** In full precision, for the file. */
  readonly value: (row: Row) => CsvValue;
  /** As it is read in the table; the value as it is if not given. */
  readonly shown?: (row: Row) => ReactNode;
  /** Numbers stand to the right. */
  readonly numeric?: boolean;
}

export const text = <Row>(
  label: string,
  value: (row: Row) => string,
  shown?: (row: Row) => ReactNode,
): Column<Row> => ({
  label,
  value,
  ...(shown && { shown }),
});

export const number = <Row>(
  label: string,
  value: (row: Row) => number | null,
  shown: (row: Row) => ReactNode,
): Column<Row> => ({ label, value, shown, numeric: true });
