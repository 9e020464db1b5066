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
