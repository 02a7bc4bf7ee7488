// The room that words take in a drawing, where nothing wraps.

/** Part of the page's own size that words in a drawing have, as in plot.css. */
const SIZE = 0.8125;
let pen: CanvasRenderingContext2D | null | undefined;

/** Width of a text in pixels, as the browser sets it: letters of one language, and of one machine, are wider than those of another. */
export function textWidth(text: string, isStrong = false): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return 0;
  const { fontSize } = getComputedStyle(document.documentElement);
  const page = getComputedStyle(document.body);
  const weight = isStrong ? page.getPropertyValue('--weight-strong') : 'normal';
  pen.font = `${weight} ${SIZE * Number.parseFloat(fontSize)}px ${page.fontFamily}`;
  return pen.measureText(text).width;
}

/** As much of a name as fits into so many pixels, and at least its first letter. */
export function fitted(name: string, width: number, isStrong = false): string {
  if (textWidth(name, isStrong) <= width) return name;
  const letters = [...name];
  const cut = (end: number) => `${letters.slice(0, end).join('').trimEnd()}…`;
  let end = letters.length - 1;
  while (end > 1 && textWidth(cut(end), isStrong) > width) end--;
  return cut(end);
}
