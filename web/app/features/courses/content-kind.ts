import type { Attempt } from '../../api/attempt.ts'
import type { Order } from '../../ui/tables/table-state.ts'

/** A curriculum or an essential: what a course's content has in common. */
export type ContentRow = {
  id: number
  name: string
  description: string | null
  course_id: number
  course_name: string
  is_active: boolean
  version: number
}

export type ContentPage = {
  items: ContentRow[]
  total: number
  total_is_floor?: boolean | undefined
  page_size: number
}

export type ContentQuery = {
  page: number
  search?: string
  sort: 'id' | 'name'
  order: Order
  course_id?: string
  is_activate?: '0' | '1'
}

/** As the forms hold it. */
export type ContentFields = {
  course_id: string
  name: string
  description: string
  is_active: boolean
}

/** By the forms' fields. */
export type ContentErrors = Partial<Record<keyof ContentFields, string>>

/**
 * What the screens of one kind say and do. Calls that are refused throw an `ApiError` whose fields are those of
 * `ContentFields`.
 */
export type ContentKind = {
  path: string
  /** For the queries' keys. */
  key: string
  title: string
  noun: readonly [one: string, many: string]
  labels: Record<keyof ContentFields, string>
  hasDescription: boolean
  texts: {
    add: string
    edit: string
    addRow: string
    none: string
    whatItIs: string
    listFailure: string
    oneFailure: string
    missing: string
    addFailure: string
    changeFailure: string
    deleteQuestion: string
    deleteFailure: string
    added: string
    changed: string
  }
  list: (query: ContentQuery, signal: AbortSignal) => Promise<ContentPage>
  one: (id: string, signal: AbortSignal) => Promise<ContentRow>
  errorsOfDraft: (fields: ContentFields) => ContentErrors
  errorsOfChanges: (fields: ContentFields) => ContentErrors
  add: (fields: ContentFields, attempt: Attempt) => Promise<unknown>
  change: (
    id: number,
    changes: Partial<ContentFields>,
    version: number | undefined,
  ) => Promise<ContentRow>
  remove: (id: number) => Promise<unknown>
}
