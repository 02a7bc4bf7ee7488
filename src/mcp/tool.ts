// A tool of the server: the scopes that may use it, its input and its answer.
import type { Static, TObject } from 'typebox';
import type { Scope } from '../domain/org.ts';
import type { Answered } from './answered.ts';
import type { Api } from './api.ts';
import type { Definitions } from './figure.ts';

export interface Reply {
  /** Fits the tool's `output`. */
  structured: Record<string, unknown> & { definitions?: Definitions };
  /** The same for people, without the definitions: these are added. */
  text: string;
  /** Sentences of the service with figures that the structured content does not have. Names that strangers send are not among them. */
  sentences?: string;
}

export interface Tool {
  name: string;
  title: string;
  description: string;
  /** A key needs one of each group. */
  needs: readonly (readonly Scope[])[];
  /** The result is stored in the service, and shown to others. */
  creates?: true;
  input: TObject;
  output: TObject;
  answer(given: Given, input: Record<string, unknown>): Promise<Reply>;
}

export interface Given {
  api: Api;
  /** The figures that this session has been answered. */
  answered: Answered;
}

/** Types a tool's function by the schema of its input, which the server has checked by then. */
export function tool<Input extends TObject>(
  one: Omit<Tool, 'input' | 'answer'> & {
    input: Input;
    answer(given: Given, input: Static<Input>): Promise<Reply>;
  },
): Tool {
  return one as unknown as Tool;
}
