import { readSession } from '../../session.ts'
import { trackWork } from '../../under-way.ts'
import { ApiError } from '../api-error.ts'
import { leaveExpiredSession } from '../session-expiry.ts'

const FIRST_ANSWER_MS = 10_000

/** Safari reads the file some time after the click; revoking its URL earlier breaks the download. */
const READ_MS = 40_000

const nameIn = (disposition: string | null) => /filename="([^"]+)"/.exec(disposition ?? '')?.[1]

/** Reads a body to its end; fails when the connection breaks. */
async function readAll(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onBytes: (n: number) => void,
) {
  const reader = body.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return parts
    parts.push(value)
    bytes += value.length
    onBytes(bytes)
  }
}

/** Saves a file through the browser. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS)
}

/**
 * Fetches a file with the session, and the file name the server gives it. `path` is below `/api`; `onBytes` reports the
 * bytes received so far; `patienceMs` is how long the server may take to begin. Throws `ApiError` unless all of it came.
 */
export async function fetchFile(
  path: string,
  onBytes: (bytes: number) => void = () => {},
  patienceMs = FIRST_ANSWER_MS,
) {
  const { accessToken } = readSession()
  const beginning = new AbortController()
  const patience = setTimeout(() => beginning.abort(), patienceMs)
  try {
    const asked = fetch(`/api${path}`, {
      headers: { authorization: `Bearer ${accessToken}` },
      signal: beginning.signal,
    })
    const response = await trackWork(asked)
    clearTimeout(patience)
    if (response.status === 401) leaveExpiredSession(accessToken)
    if (!response.ok || !response.body) throw new ApiError(response.status, 'Please try again.')
    const type = response.headers.get('content-type') ?? ''
    const parts = await readAll(response.body, onBytes)
    const name = nameIn(response.headers.get('content-disposition')) ?? 'export'
    return { file: new Blob(parts, { type }), name }
  } catch (error) {
    console.error(`GET /api${path} failed:`, error)
    throw error instanceof ApiError ? error : new ApiError(0, 'The connection broke off.')
  } finally {
    clearTimeout(patience)
  }
}

/** Fetches a file like `fetchFile` and saves it. */
export async function downloadFile(path: string, onBytes?: (bytes: number) => void) {
  const { file, name } = await fetchFile(path, onBytes)
  saveFile(file, name)
}
