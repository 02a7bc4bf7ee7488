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
  download: 'M8 2.5v8M4.5 7L8 10.5 11.5 7M3 13.5h10',
} as const;

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'grip' ? 2 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
