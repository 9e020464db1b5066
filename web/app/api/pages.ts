type Page<Row> = {
  items: Row[]
  total: number
  total_is_floor?: boolean | undefined
  page: number
  page_size: number
}

/** The rows of an answer that is a whole list or a page of it. */
export const rowsOf = <Row>(answer: Row[] | { items: Row[] }) =>
  Array.isArray(answer) ? answer : answer.items

/** An answer that is a whole list or a page of it, as a page. */
export const pageOf = <Row>(answer: Row[] | Page<Row>): Page<Row> =>
  Array.isArray(answer)
    ? { items: answer, total: answer.length, page: 1, page_size: answer.length || 1 }
    : answer

const hasRows = (answer: unknown) =>
  (answer as { items?: readonly unknown[] } | undefined)?.items?.length

/**
 * For the `placeholderData` of a page: the rows of the one before stay visible while another is asked for. That it had none
 * is not kept, or a list would say of what is looked for now that nothing of it is there before anybody has looked.
 */
export const keepRows = <Answer>(before: Answer | undefined) =>
  hasRows(before) ? before : undefined
