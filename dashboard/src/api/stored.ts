// Values that this browser keeps between visits. Where storage is switched off, a choice lasts as long as the page.

export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Null forgets it. */
export function writeStored(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Storage is switched off.
  }
}
