type Page<Row> = {
  items: Row[]
  total: number
  total_is_floor?: boolean | undefined
  page: number
  page_size: number
}

/** The rows of a whole list or of one page. */
export const rowsOf = <Row>(answer: Row[] | { items: Row[] }) =>
  Array.isArray(answer) ? answer : answer.items

/** A whole list or one page, as a page. */
export const pageOf = <Row>(answer: Row[] | Page<Row>): Page<Row> =>
  Array.isArray(answer)
    ? { items: answer, total: answer.length, page: 1, page_size: answer.length || 1 }
    : answer

const hasRows = (answer: unknown) =>
  (answer as { items?: readonly unknown[] } | undefined)?.items?.length

/**
 * For `placeholderData`: keeps the previous rows visible while the next page loads. Empty answers are not kept, or a new
 * search would say "nothing found" before it has run.
 */
export const keepPreviousRows = <Answer>(before: Answer | undefined) =>
  hasRows(before) ? before : undefined
