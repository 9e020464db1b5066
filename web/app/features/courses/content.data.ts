import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { forgetQueries, queryClient } from '../../api/query-client.ts'
import type { ContentErrors, ContentKind, ContentQuery, ContentRow } from './content-kind.ts'

const CONTENT = ['course-content'] as const

/** One page of a kind; the page before stays visible while the next one loads. */
export const contentPage = ({ key, list }: ContentKind, query: ContentQuery) =>
  queryOptions({
    queryKey: [...CONTENT, key, 'page', query],
    queryFn: () => list(query),
    placeholderData: keepPreviousData,
  })

/** One row to edit, as it is stored now. */
export const contentToEdit = ({ key, one }: ContentKind, id: string) =>
  queryOptions({ queryKey: [...CONTENT, key, 'one', id], queryFn: () => one(id) })

/** Lets the lists of a kind be asked for again. */
export const invalidateContent = ({ key }: ContentKind) =>
  void queryClient.invalidateQueries({ queryKey: [...CONTENT, key, 'page'] })

/** Keeps what was saved for the next time it is edited. */
export function keepContent(kind: ContentKind, row: ContentRow) {
  queryClient.setQueryData(contentToEdit(kind, String(row.id)).queryKey, row)
  invalidateContent(kind)
  return row
}

/** Deletes a row. */
export async function removeContent(kind: ContentKind, id: number) {
  try {
    await kind.remove(id)
    forgetQueries({ queryKey: contentToEdit(kind, String(id)).queryKey })
  } finally {
    // Also after a refusal: somebody else may have deleted it.
    invalidateContent(kind)
  }
}

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
