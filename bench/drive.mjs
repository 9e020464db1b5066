// Sends requests as fast as they are answered, in its own process; jobs and results go over the channel. Connections take
// the requests in turn, so that a request that may be sent only once is never repeated.
import autocannon from 'autocannon'

/** By case, where the next round of once-only requests continues. */
const used = new Map()

/** autocannon's histogram has whole milliseconds only, too coarse for a short median. */
function percentiles(times) {
  const sorted = Float64Array.from(times).sort()
  const at = (part) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

async function drive({ name, url, requests, connections, seconds, rate }) {
  let next = used.get(name) ?? 0
  const times = []
  const run = autocannon({
    url,
    connections,
    duration: seconds,
    // Without a rate, as many as are answered.
    ...(rate && { overallRate: rate }),
    requests: [
      { setupRequest: (request) => ({ ...request, ...requests[next++ % requests.length] }) },
    ],
  })
  run.on('response', (_client, _status, _bytes, ms) => times.push(ms))
  const result = await run
  used.set(name, next)
  const { requests: counted, latency, non2xx, errors, timeouts } = result
  // At a fixed rate, autocannon also counts requests delayed by slow answers.
  const { p50, p99 } = rate ? latency : percentiles(times)
  return {
    rate: counted.total / result.duration,
    p50,
    p99,
    answered: counted.total,
    refused: non2xx + errors + timeouts,
    sent: next,
  }
}

process.on('message', async (job) => process.send(await drive(job)))
