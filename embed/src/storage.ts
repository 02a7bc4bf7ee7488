/** Web storage that may be missing, null, full or forbidden: then the script lives in memory. */
let allowed = false;

export function allowStorage(yes: boolean): void {
  allowed = yes;
}

export function read(name: string): string {
  try {
    return (allowed && (/_s/.test(name) ? sessionStorage : localStorage).getItem(name)) || '';
  } catch {
    return '';
  }
}

export function write(name: string, value: string): void {
  try {
    const area = /_s/.test(name) ? sessionStorage : localStorage;
    if (!value) area.removeItem(name);
    else if (allowed) area.setItem(name, value);
  } catch {
    // Forbidden or full: memory is enough.
  }
}
