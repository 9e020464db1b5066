// Sends requests as fast as they are answered, in a process of its own: what to do comes over the channel, and what was
// measured goes back. Connections take the next of the requests in turn, so that one is never sent twice in a row.
import autocannon from 'autocannon'

/** Where the next round of requests that may be sent once goes on, by the name of the case. */
const used = new Map()

async function drive({ name, url, requests, connections, seconds, rate }) {
  let next = used.get(name) ?? 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    // Otherwise as many as are answered.
    ...(rate && { overallRate: rate }),
    requests: [
      { setupRequest: (request) => ({ ...request, ...requests[next++ % requests.length] }) },
    ],
  })
  used.set(name, next)
  const { requests: counted, latency, non2xx, errors, timeouts } = result
  return {
    rate: counted.total / result.duration,
    p50: latency.p50,
    p99: latency.p99,
    refused: non2xx + errors + timeouts,
    sent: next,
  }
}

process.on('message', async (job) => process.send(await drive(job)))
