// Icons on a grid of 16, drawn with lines. They stand beside words, or in buttons that have a label.
const PATHS = {
  menu: 'M2 4h12M2 8h12M2 12h12',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  up: 'M8 13V3M3.5 7.5L8 3l4.5 4.5',
  down: 'M8 3v10M3.5 8.5L8 13l4.5-4.5',
  grip: 'M6 4v.01M10 4v.01M6 8v.01M10 8v.01M6 12v.01M10 12v.01',
  plus: 'M8 3v10M3 8h10',
  edit: 'M2.5 13.5l.7-3L10.6 3a1.4 1.4 0 0 1 2 0l.4.4a1.4 1.4 0 0 1 0 2l-7.4 7.4z',
  remove: 'M3 4.5h10M6 4.5V3h4v1.5M4.5 4.5l.6 9h5.8l.6-9',
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z',
  check: 'M3 8.5l3.3 3.3L13 4.5',
  more: 'M3 8v.01M8 8v.01M13 8v.01',
  help: 'M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM6.2 6.2a1.9 1.9 0 1 1 2.6 1.8c-.6.3-.8.6-.8 1.2M8 11.4v.01',
  table: 'M2 3.5h12v9H2zM2 6.5h12M6.5 3.5v9',
  chart: 'M2.5 13.5h11M4 13V9M8 13V4M12 13V7',
  people:
    'M6 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM1.5 13.5c0-2.5 2-4 4.500-4s4.500 1.500 4.500 4M11 7.300a2.200 2.200 0 0 0 0-4.300M12 9.800c1.500.500 2.500 1.800 2.500 3.700',
  download: 'M8 2.5v8M4.5 7L8 10.5 11.5 7M3 13.5h10',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'grip' || name === 'more' ? 2 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
