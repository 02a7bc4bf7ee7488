// Text that a spreadsheet would take for a formula, and text that it would not: one rule for every CSV file.

export const DANGEROUS = [
  ...['=1+1', '+1', '-1', '@SUM(A1)', '|cmd', '%0A'],
  ...['\t=1', ' =1', '\r=1', '\n=1', '\u00a0=1', '\u2003=1', '\u3000=1', '\u000b+1', '\u001f-1'],
  ...['\ufeff=1', '\u200b=1', '\u2060=1', '\u200e-1', '\u00ad@x', ' \ufeff \u200b\t=1'],
  ...['＝1', '＋1', '－1', '＠x', '｜cmd', '％0A', '\ufeff＝1', '﹦1', '﹢1', '﹣1', '⁼1', '⁻1', '−1'],
  ...['\tx', '\rx', '\nx', '\u0007x', '\\N'],
];

export const HARMLESS = ['', 'x', '1+1', 'a=b', ' x', 'a\tb', '日本語', "'quoted'", '\\n', 'x\\N', '“-1”', '–1', '€1'];
