import { keepPreviousData } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { forgetQueries, queryClient } from '../../api/query-client.ts'
import { write } from '../../api/write.ts'
import type { ContentErrors, ContentFields, ContentKind, ContentQuery } from './content-kind.ts'

const CONTENT = ['course-content'] as const

/** One page of a kind; the page before stays visible while the next one loads. */
export const contentPage = ({ key, list }: ContentKind, query: ContentQuery) =>
  apiQuery({
    queryKey: [...CONTENT, key, 'page', query],
    shows: ['content', 'course'],
    ask: (signal) => list(query, signal),
    placeholderData: keepPreviousData,
  })

/** One row to edit, as it is stored now. */
export const contentToEdit = ({ key, one }: ContentKind, id: string) =>
  apiQuery({
    queryKey: [...CONTENT, key, 'one', id],
    shows: ['content'],
    ask: (signal) => one(id, signal),
  })

export const addContent = write({
  key: ['content', 'add'],
  changes: ['content'],
  send: (kind: ContentKind, fields: ContentFields, attempt: Attempt) => kind.add(fields, attempt),
})

export const changeContent = write({
  key: ['content', 'change'],
  changes: ['content'],
  send: (kind: ContentKind, ...sent: Parameters<ContentKind['change']>) => kind.change(...sent),
  keep: (row, kind) =>
    void queryClient.setQueryData(contentToEdit(kind, String(row.id)).queryKey, row),
})

export const removeContent = write({
  key: ['content', 'remove'],
  changes: ['content'],
  send: (kind: ContentKind, id: number) => kind.remove(id),
  keep: (_answer, kind, id) =>
    forgetQueries({ queryKey: contentToEdit(kind, String(id)).queryKey }),
})

/** Errors by the names of the wire as errors by the forms' fields. */
export const renamedErrors = (
  errors: Record<string, unknown>,
  names: Record<string, string>,
): ContentErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([name, text]) => [names[name] ?? name, String(text)]),
  )

/** A call whose refusal names the forms' fields. */
export async function naming<Answer>(names: Record<string, string>, call: Promise<Answer>) {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const fields = renamedErrors(error.fields, names) as Record<string, string>
    throw new ApiError(error.status, error.message, fields)
  }
}
