// Sends requests as fast as they are answered, in a process of its own: what to do comes over the channel, and what was
// measured goes back. Connections take the next of the requests in turn, so that one is never sent twice in a row.
import autocannon from 'autocannon'

/** Where the next round of requests that may be sent once goes on, by the name of the case. */
const used = new Map()

/** autocannon's own histogram knows whole milliseconds alone, and halves of them are a third of a short median. */
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
    // Otherwise as many as are answered.
    ...(rate && { overallRate: rate }),
    requests: [
      { setupRequest: (request) => ({ ...request, ...requests[next++ % requests.length] }) },
    ],
  })
  run.on('response', (_client, _status, _bytes, ms) => times.push(ms))
  const result = await run
  used.set(name, next)
  const { requests: counted, latency, non2xx, errors, timeouts } = result
  // At a rate of its own it also counts what should have been sent while it waited.
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
