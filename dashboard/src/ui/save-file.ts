// Files that the service answers, saved by the browser.
import { useState } from 'react';
import { send } from '../api/client.ts';

/** `failure`: why the last file could not be saved; empty otherwise. */
export function useSaveFile() {
  const [failure, setFailure] = useState('');
  const save = async (path: string, nameOf: (answer: Response) => string): Promise<void> => {
    setFailure('');
    try {
      const answer = await send('GET', path);
      saveFile(await answer.blob(), nameOf(answer));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return { save, failure };
}

export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken hold of it when the click returns; a moment later it is safe in all of them.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
