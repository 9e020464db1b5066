const LOT = 500

/**
 * Reads rows in chunks, each after the last row of the one before, on demand. No connection is held between chunks,
 * however slowly the rows are consumed.
 */
export async function* readInChunks<Row>(
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  let last: Row | undefined
  for (;;) {
    const lot = await read(last, LOT)
    if (lot.length > 0) yield lot
    if (lot.length < LOT) return
    last = lot.at(-1)
  }
}

/** Reads rows by their numbers, in chunks and this order: for lists with any sort order. Deleted rows are left out. */
export async function* readChunksOfIds<Row>(
  ids: number[],
  read: (ids: number[]) => Promise<Row[]>,
  idOf: (row: Row) => number,
): AsyncGenerator<Row[], void> {
  for (let from = 0; from < ids.length; from += LOT) {
    const lot = ids.slice(from, from + LOT)
    const rows = new Map((await read(lot)).map((row) => [idOf(row), row]))
    yield lot.map((id) => rows.get(id)).filter((row) => row !== undefined)
  }
}
