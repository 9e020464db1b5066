type Rows<Row> = { execute: () => Promise<Row[]> }
type Count = { executeTakeFirstOrThrow: () => Promise<{ total: number }> }

/** One page of a list, and how many rows all pages have. */
export async function withTotal<Row>(page: Rows<Row>, count: Count) {
  const [items, { total }] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()])
  return { items, total }
}
