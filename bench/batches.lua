-- Load for wrk: batches of 20 events as the embed script sends them, each of a session of its own, every id new.
-- Environment: BENCH_ORG, BENCH_JOURNEY, BENCH_START (ms since 1970; distinguishes runs), BENCH_RATE (batches a second;
-- without it, as many as are answered).
local org, journey = os.getenv("BENCH_ORG"), os.getenv("BENCH_JOURNEY")
local start = tonumber(os.getenv("BENCH_START"))
local tags = { "session_start", "page_view", "step_view", "field_focus", "field_change", "field_blur", "field_focus",
  "field_change", "field_blur", "submit_attempt" }
local threads = 0

function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

function init()
  batches = 0
  times = {}
  wrk.method = "POST"
  wrk.path = "/api/ingest"
  wrk.headers["Content-Type"] = "text/plain"
  -- What does not change between batches is joined once.
  head = '{"schemaVersion":1,"context":{"orgKey":"' .. org .. '","journeyKey":"' .. journey ..
    '","deviceClass":"mobile","language":"en-GB"},"events":['
  parts = {}
  for k = 0, 19 do
    local tag = tags[k % 10 + 1]
    local members = ',"schemaVersion":1,"orgKey":"' .. org .. '","journeyKey":"' .. journey .. '","seq":' .. k ..
      ',"url":"https://www.example.org/apply/step-' .. math.floor(k / 4) ..
      '","referrer":"https://www.example.com","embedVersion":"1.1.0"'
    if tag ~= "session_start" and tag ~= "page_view" then
      members = members .. ',"stepKey":"step-' .. math.floor(k / 4) .. '"'
    end
    if tag:sub(1, 5) == "field" then members = members .. ',"fieldKey":"field-' .. k .. '"' end
    parts[k + 1] = { (k == 0 and "" or ",") .. '{"_tag":"' .. tag .. '"' .. members .. ',"id":"', "-" .. k .. '"' }
  end
end

function request()
  batches = batches + 1
  local now = start + batches
  local unique = string.format("%08x-%04x-4%03x-8000-%012x", batches % 4294967296, number, batches % 4096,
    (start + batches * 7919) % 281474976710656)
  local tail = ',"sessionId":"' .. unique .. '","clientId":"c' .. unique .. '","ts":"'
  local body = { head }
  local seconds = math.floor(now / 1000)
  if seconds ~= written then
    written = seconds
    for k = 1, 20 do times[k] = os.date("!%Y-%m-%dT%H:%M:%S", seconds + k) .. '.000Z"}' end
  end
  for k = 1, 20 do
    local part = parts[k]
    local at = 6 * k
    body[at - 4], body[at - 3], body[at - 2], body[at - 1], body[at], body[at + 1] =
      part[1], unique, part[2], tail, times[k], ""
  end
  body[122] = "]}"
  return wrk.format(nil, nil, nil, table.concat(body))
end

local rate = tonumber(os.getenv("BENCH_RATE"))
if rate then
  local ffi = require("ffi")
  ffi.cdef("typedef struct { long seconds; long micros; } waymark_time; int gettimeofday(waymark_time *, void *);")
  local clock = ffi.new("waymark_time")
  local function now()
    ffi.C.gettimeofday(clock, nil)
    return tonumber(clock.seconds) * 1000 + tonumber(clock.micros) / 1000
  end
  local due
  -- How many ms a connection waits before its next batch: at a steady pace, whatever the answers do.
  function delay()
    due = (due or now()) + 1000 / rate
    return math.max(0, math.floor(due - now()))
  end
end
