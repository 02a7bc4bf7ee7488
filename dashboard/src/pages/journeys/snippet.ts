// The snippet that an organization pastes into its pages.
import type { Step } from '../../../../src/domain/journey.ts';
import type { SCRIPT_CHOICES } from './words.ts';

/** /embed/manifest.json: the version that the service carries, its file and the hash of its content. */
export interface Manifest {
  version: string;
  file: string;
  integrity: string;
}

export type ScriptChoice = keyof typeof SCRIPT_CHOICES;

interface Script {
  /** The service's address, without a slash at the end. */
  host: string;
  org: string;
  journey: string;
}

/** The newest version, unless a version is given. */
export function scriptTag({ host, org, journey }: Script, fixed?: Manifest): string {
  const attributes = [
    `async src="${host}/embed/${fixed?.file ?? 'v1.js'}"`,
    ...(fixed ? [`integrity="${fixed.integrity}" crossorigin="anonymous"`] : []),
    `data-org="${org}" data-journey="${journey}"`,
    `data-endpoint="${host}/api/ingest"`,
  ];
  return `<script ${attributes.join('\n  ')}></script>`;
}

export function stepMarkup(steps: readonly Step[]): string {
  return steps.map(({ stepKey }) => `<section data-journey-step="${stepKey}">…</section>`).join('\n');
}
