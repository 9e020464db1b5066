import { once } from 'node:events'
import { request } from 'node:http'

const LOOK_MS = 20

/** The whole directory as one array: time to the first and last byte, and the peak of additional memory. */
export async function askForWholeList(url: string, token: string, memory: () => number | null) {
  const before = memory()
  let most = before ?? 0
  const looking = setInterval(() => {
    most = Math.max(most, memory() ?? 0)
  }, LOOK_MS)
  const started = performance.now()
  const asked = request(`${url}/api/student/student_list/`, {
    headers: { authorization: `Bearer ${token}` },
  }).end()
  const [response] = await once(asked, 'response')
  let firstByteMs = 0
  let bytes = 0
  for await (const part of response) {
    firstByteMs ||= performance.now() - started
    bytes += part.length
  }
  clearInterval(looking)
  return {
    firstByteMs,
    allMs: performance.now() - started,
    bytes,
    moreMB: before === null ? null : most - before,
  }
}
