// One description of a figure's numbers, from which its table and its CSV file are made.
import { createElement, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Certainty } from '../../../../src/domain/certainty.ts';
import type { Share } from '../../../../src/domain/figures.ts';
import { count } from '../../ui/format.ts';
import { duration, percent, SURE } from '../choice/format.ts';
import type { CsvValue } from './csv.ts';
import { certaintyWords, comparedWords, headWords } from './words.ts';

export interface Column<Row> {
  readonly label: string;
  /** The value's unit in the file; the table shows it beside each number. */
  readonly unit?: string;
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

/** With `to`, a number leads to a sample of the sessions that it counts; null where these cannot be asked for. */
export const counts = <Row>(
  label: string,
  value: (row: Row) => number,
  to: (row: Row) => string | null = () => null,
): Column<Row> => ({
  ...{ label, value, numeric: true },
  shown: (row) => {
    const address = value(row) > 0 ? to(row) : null;
    const shown = count(value(row));
    return address === null ? shown : createElement(Link, { to: address, className: 'number-link' }, shown);
  },
});

export const rates = <Row>(label: string, value: (row: Row) => number | null): Column<Row> => ({
  ...{ label, value, numeric: true },
  shown: (row) => percent(value(row)),
});

export const seconds = <Row>(label: string, value: (row: Row) => number | null): Column<Row> => ({
  ...{ label, value, numeric: true, unit: headWords.inSeconds },
  shown: (row) => duration(value(row)),
});

/** A share with its interval. */
export const shares = <Row>(label: string, of: (row: Row) => Share | undefined): Column<Row>[] => [
  rates(label, (row) => of(row)?.rate ?? null),
  rates(comparedWords.intervalFrom({ share: SURE }), (row) => of(row)?.low ?? null),
  rates(comparedWords.intervalTo({ share: SURE }), (row) => of(row)?.high ?? null),
];

/** The columns that say how sure a completion rate is, in tables and files. */
export const certaintyColumns = <Row>(of: (row: Row) => Certainty): Column<Row>[] => [
  counts<Row>(certaintyWords.columns.declared, (row) => of(row).declared),
  counts<Row>(certaintyWords.columns.likely, (row) => of(row).likely),
  counts<Row>(certaintyWords.columns.unknown, (row) => of(row).unknown),
];
