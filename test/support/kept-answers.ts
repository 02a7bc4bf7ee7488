// Answers each question about figures that a signed-in page asks once, until something is written: to compute them takes more than half of
// the time of a page's test, and the pages of a file ask the same ones again. For files that have waited until what they sent is stored.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyPluginAsync, InjectOptions, LightMyRequestResponse } from 'fastify';

type Headers = IncomingMessage['headers'];
type Listener = (request: IncomingMessage, response: ServerResponse) => void;
type Inject = (options: InjectOptions) => Promise<LightMyRequestResponse>;

/** Only figures are kept: other answers may change without a request, such as a memo that becomes ready. */
const FIGURES = /^\/api\/(metrics\/|journeys\/[^/?]+(\?|$|\/(burden|outcomes|metrics(?!\/(live|installation)))))/;
/** Keys are no page's. */
const isKept = ({ method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) =>
  method === 'GET' && FIGURES.test(url) && !headers.authorization;

const keeping: FastifyPluginAsync = async (app) => {
  let kept = new Map<string, Promise<LightMyRequestResponse>>();
  const forget = () => {
    kept = new Map();
  };

  const inject = app.inject.bind(app) as Inject;
  const answerTo = (url: string, { host, cookie, 'waymark-org': org }: Headers): Promise<LightMyRequestResponse> => {
    const answers = kept;
    const key = [url, cookie, org].join('\n');
    const before = answers.get(key);
    if (before) return before;
    const headers = Object.entries({ host, cookie, 'waymark-org': org }).filter(([, value]) => value !== undefined);
    const answer = inject({ method: 'GET', url, headers: Object.fromEntries(headers) });
    answers.set(key, answer);
    const drop = () => answers.delete(key);
    answer.then(({ statusCode }) => statusCode !== 200 && drop(), drop);
    return answer;
  };

  // Parts of bundles are injected by the service itself.
  (app as { inject: Inject }).inject = (options) => {
    const asked = options as { method: string; url: string; headers: Headers };
    return isKept(asked) ? answerTo(asked.url, asked.headers) : inject(options);
  };

  const listener = app.server.listeners('request')[0] as Listener;
  app.server.removeAllListeners('request');
  app.server.on('request', async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'GET') {
      forget();
      // Answers that were computed meanwhile may lack what was written.
      response.on('finish', forget);
    }
    if (!isKept(request)) return listener(request, response);
    const { statusCode, headers, rawPayload } = await answerTo(request.url as string, request.headers);
    response.writeHead(statusCode, headers).end(rawPayload);
  });
};

/** On the application itself, in front of its server: routes that were registered before it do not run a plugin's hooks. */
export const keptAnswers: FastifyPluginAsync = Object.assign(keeping, { [Symbol.for('skip-override')]: true });
