/** Splits rows in half, so that the rows which the database refuses are found in a few steps. */
export function splitInHalves<Row>(rows: readonly Row[]): [Row[], Row[]] {
  const middle = Math.ceil(rows.length / 2)
  return [rows.slice(0, middle), rows.slice(middle)]
}
