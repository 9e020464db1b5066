import { readerHere } from '../reader.ts'
import { ApiError, NO_REASON } from './api-error.ts'

/** Reads in-process for the person a page is drawn for. */
export async function readForPage(path: string) {
  const reader = readerHere()
  if (!reader) throw new ApiError(401, 'Please sign in.')
  const { status, body } = await reader.get(path)
  if (status >= 400)
    throw new ApiError(status, (body as { error?: string } | null)?.error ?? NO_REASON)
  return body
}
