const LOT = 500

/**
 * Reads rows a lot at a time, each lot beginning after the last row of the one before, and only when it is asked for. No
 * connection is held in between, however slowly the rows are taken.
 */
export async function* inChunks<Row>(
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
