// The SDK's own client, as an assistant has it: over HTTP, or with the command as its server.
import { resolve } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

export interface Assistant {
  client: Client;
  tools(): Promise<string[]>;
  /** The text and the structured content of an answer; rejects with the text of an error. */
  call(name: string, input?: Record<string, unknown>): Promise<{ text: string; structured: Record<string, unknown> }>;
  close(): Promise<void>;
}

/** legacy: the protocol of 2025, which begins with a handshake. auto: that of 2026, where each request stands alone. */
export type Era = 'legacy' | 'auto';

export async function overHttp(url: string, key: string, era: Era = 'auto'): Promise<Assistant> {
  const headers = { authorization: `Bearer ${key}` };
  return open(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }), era);
}

export async function overStdio(env: Record<string, string>, era: Era = 'auto'): Promise<Assistant> {
  const args = [resolve('dist/src/cli/waymark.js'), 'mcp'];
  return open(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'pipe' }), era);
}

async function open(transport: StreamableHTTPClientTransport | StdioClientTransport, mode: Era): Promise<Assistant> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  await client.connect(transport);
  return {
    client,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name).sort(),
    async call(name, input = {}) {
      const { content, structuredContent, isError } = await client.callTool({ name, arguments: input });
      const text = content.map((one) => (one.type === 'text' ? one.text : '')).join('\n');
      if (isError) throw new Error(text);
      return { text, structured: structuredContent as Record<string, unknown> };
    },
    close: () => client.close(),
  };
}
