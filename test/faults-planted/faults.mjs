// The planted faults, whether each still fits its file, and how many each room of the source has.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

export const ROOT = new URL('../../', import.meta.url);
const FAULTS_BY_LINES = 800;
/** Sentences in four languages are compared with each other by tests of their own. */
const SENTENCES = /^dashboard\/.*\bwords(\.\w\w)?\.ts$|^src\/language\/(\w+\/)?(en|de|fr|es)\.ts$/;

/** @typedef {{ file: string, before: string, after: string, test: string, build?: string }} Fault */
/** @type {Fault[]} */
export const FAULTS = readFileSync(new URL('faults.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [file = '', before = '', after = '', test = '', build] = line.split('\t');
    return { file, before, after, test, build };
  });

/** @param {string} path */
export const urlOf = (path) => new URL(path, ROOT);

/** @param {Fault} fault */
export const isStale = ({ file, before, test }) =>
  !existsSync(urlOf(file)) || !existsSync(urlOf(test)) || readFileSync(urlOf(file), 'utf8').split(before).length !== 2;

/**
 * Rooms of the source, with the lines of their code and how many faults they have and need.
 * @returns {{ room: string, lines: number, faults: number, least: number }[]}
 */
export function rooms() {
  /** @type {Map<string, number>} */
  const lines = new Map();
  for (const source of ['src', 'dashboard/src', 'embed/src']) {
    for (const name of readdirSync(urlOf(source), { recursive: true, encoding: 'utf8' })) {
      const file = `${source}/${name}`;
      if (!/\.tsx?$/.test(file) || SENTENCES.test(file)) continue;
      const room = roomOf(file);
      lines.set(room, (lines.get(room) ?? 0) + readFileSync(urlOf(file), 'utf8').split('\n').length);
    }
  }
  return [...lines].sort().map(([room, count]) => ({
    ...{ room, lines: count, least: Math.ceil(count / FAULTS_BY_LINES) },
    faults: FAULTS.filter(({ file }) => roomOf(file) === room).length,
  }));
}

/**
 * A folder of the source, or what lies beside the folders; the script for pages is one room.
 * @param {string} file
 */
function roomOf(file) {
  const [, source, inner = ''] = /^((?:dashboard\/)?src|embed\/src)\/(.*)$/.exec(file) ?? [];
  const folder = dirname(inner).split('/')[0];
  return source === 'embed/src' || folder === '.' ? `${source}` : `${source}/${folder}`;
}
