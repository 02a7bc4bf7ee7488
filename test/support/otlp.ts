// Reads what OpenTelemetry sends by OTLP over HTTP in protobuf, apart from the library that writes it: the wire format, and the
// numbers of the fields that tests look at (https://github.com/open-telemetry/opentelemetry-proto).

type Kind = 'text' | 'hex' | 'integer' | 'fixed' | 'double' | 'flag' | 'fixedList' | 'doubleList' | Message;
/** Fields by their numbers. A name that ends with [] may come several times. */
interface Message {
  [number: number]: readonly [name: string, kind: Kind];
}

const ATTRIBUTE: Message = {
  1: ['key', 'text'],
  2: ['value', { 1: ['stringValue', 'text'], 3: ['intValue', 'integer'], 4: ['doubleValue', 'double'] }],
};
const RESOURCE: Message = { 1: ['attributes[]', ATTRIBUTE] };
const SPAN: Message = {
  1: ['traceId', 'hex'],
  2: ['spanId', 'hex'],
  4: ['parentSpanId', 'hex'],
  5: ['name', 'text'],
  6: ['kind', 'integer'],
  9: ['attributes[]', ATTRIBUTE],
  15: ['status', { 3: ['code', 'integer'] }],
};
const NUMBER_POINT: Message = { 4: ['asDouble', 'double'], 6: ['asInt', 'fixed'], 7: ['attributes[]', ATTRIBUTE] };
const HISTOGRAM_POINT: Message = {
  4: ['count', 'fixed'],
  5: ['sum', 'double'],
  6: ['bucketCounts', 'fixedList'],
  7: ['explicitBounds', 'doubleList'],
  9: ['attributes[]', ATTRIBUTE],
};
const METRIC: Message = {
  1: ['name', 'text'],
  5: ['gauge', { 1: ['dataPoints[]', NUMBER_POINT] }],
  7: ['sum', { 1: ['dataPoints[]', NUMBER_POINT], 3: ['isMonotonic', 'flag'] }],
  9: ['histogram', { 1: ['dataPoints[]', HISTOGRAM_POINT] }],
};
const TRACES: Message = {
  1: ['resourceSpans[]', { 1: ['resource', RESOURCE], 2: ['scopeSpans[]', { 2: ['spans[]', SPAN] }] }],
};
const METRICS: Message = {
  1: ['resourceMetrics[]', { 1: ['resource', RESOURCE], 2: ['scopeMetrics[]', { 2: ['metrics[]', METRIC] }] }],
};

// biome-ignore lint/suspicious/noExplicitAny: the caller says what it expects of the bytes of another process.
export const readOtlp = (path: string, body: Buffer): any =>
  readMessage(body, path === '/v1/traces' ? TRACES : METRICS);

function readMessage(bytes: Buffer, message: Message): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [name] of Object.values(message)) if (name.endsWith('[]')) read[name.slice(0, -2)] = [];
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 0x7f) * shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const tag = varint();
    const wire = tag & 7;
    const plain = wire === 0 ? varint() : 0;
    const length = wire === 0 ? 0 : wire === 1 ? 8 : wire === 5 ? 4 : varint();
    const part = bytes.subarray(at, at + length);
    at += length;
    const [name, kind] = message[tag >> 3] ?? [];
    if (name === undefined || kind === undefined) continue;
    const value = readValue(part, plain, kind);
    if (name.endsWith('[]')) (read[name.slice(0, -2)] as unknown[]).push(value);
    else read[name] = value;
  }
  return read;
}

function readValue(part: Buffer, plain: number, kind: Kind): unknown {
  if (typeof kind === 'object') return readMessage(part, kind);
  const words = Array.from({ length: part.length / 8 }, (_, at) => at * 8);
  switch (kind) {
    case 'text':
      return part.toString('utf8');
    case 'hex':
      return part.toString('hex');
    case 'integer':
      return plain;
    case 'flag':
      return plain === 1;
    case 'fixed':
      return Number(part.readBigUInt64LE());
    case 'double':
      return part.readDoubleLE();
    case 'fixedList':
      return words.map((at) => Number(part.readBigUInt64LE(at)));
    case 'doubleList':
      return words.map((at) => part.readDoubleLE(at));
  }
}
