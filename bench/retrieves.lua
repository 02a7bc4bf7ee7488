-- Questions for wrk: retrieves of journeys in turn. Environment: BENCH_KEY, BENCH_JOURNEYS (journeys are j-1 to j-n).
local journeys = tonumber(os.getenv("BENCH_JOURNEYS"))
local asked = 0

wrk.method = "GET"
wrk.headers["Authorization"] = "Bearer " .. os.getenv("BENCH_KEY")

function request()
  asked = asked + 1
  return wrk.format(nil, "/api/journeys/j-" .. (asked * 7919 % journeys + 1))
end
