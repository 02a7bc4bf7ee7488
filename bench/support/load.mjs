// Load: as fast as the service takes it (wrk), or at a steady pace (from here).
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { join } from 'node:path';

export const EVENTS_A_BATCH = 20;

/**
 * Runs wrk with a script of this folder, for some seconds or until the signal. Resolves with requests, seconds, and its
 * report. Throws on other answers.
 */
export function runWrk(url, script, { seconds, connections, env = {}, anyStatus = false, signal }) {
  return new Promise((resolve, reject) => {
    const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '20s', '--latency'];
    const wrk = spawn('wrk', [...options, '-s', join(import.meta.dirname, '..', script), url], {
      env: { ...process.env, ...env },
    });
    let report = '';
    signal?.addEventListener('abort', () => wrk.kill('SIGINT'));
    wrk.stdout.on('data', (chunk) => {
      report += chunk;
    });
    wrk.stderr.on('data', (chunk) => {
      report += chunk;
    });
    wrk.once('error', (error) => reject(new Error('wrk is needed: apt-get install wrk', { cause: error })));
    wrk.once('exit', () => {
      // From a minute on, it counts in minutes.
      const [, requests, time, unit] = /(\d+) requests in ([\d.]+)(s|m)/.exec(report) ?? [];
      if (!requests || (!anyStatus && /Non-2xx|Socket errors/.test(report))) return reject(new Error(report));
      resolve({ requests: Number(requests), seconds: Number(time) * (unit === 'm' ? 60 : 1), report });
    });
  });
}

/** Batches of a session each, sent at a steady pace whatever the answers do. Resolves with the times of answers, in ms. */
export async function sendSteadily(url, { org, journey, batchesASecond, seconds }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const times = [];
  const answers = [];
  const began = performance.now();
  for (let sent = 0; sent < batchesASecond * seconds; sent++) {
    const due = began + (sent * 1000) / batchesASecond;
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1));
    answers.push(sendBatch(url, newBatch(org, journey), agent).then((ms) => times.push(ms - 0)));
  }
  await Promise.all(answers);
  agent.destroy();
  return times;
}

export function sendBatch(url, batch, agent) {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/ingest`, { method: 'POST', headers: { 'content-type': 'text/plain' }, agent });
    sent.once('error', reject);
    sent.once('response', (response) => {
      response.resume();
      if (response.statusCode !== 204) reject(new Error(`ingest answered ${response.statusCode}`));
      else resolve(performance.now() - began);
    });
    sent.end(batch);
  });
}

/** A batch of the embed script, as text. */
export function newBatch(orgKey, journeyKey, events = EVENTS_A_BATCH) {
  const session = randomUUID();
  const now = Date.now();
  return JSON.stringify({
    schemaVersion: 1,
    context: { orgKey, journeyKey, deviceClass: 'mobile', language: 'en-GB' },
    events: Array.from({ length: events }, (_, k) => ({
      _tag: k % 5 === 0 ? 'step_view' : 'field_change',
      id: `${session}-${k}`,
      ts: new Date(now + k).toISOString(),
      seq: k,
      schemaVersion: 1,
      orgKey,
      journeyKey,
      sessionId: session,
      clientId: session,
      url: 'https://www.example.org/apply',
      embedVersion: '1.1.0',
      stepKey: `step-${Math.floor(k / 5)}`,
      ...(k % 5 !== 0 && { fieldKey: `field-${k}` }),
    })),
  });
}
