/** One series: its name, theme colour, and value per row. */
export type BarSeries = { name: string; colour: string; values: readonly number[] }

/** A chart of stacked bars. Rows that are days or months are placed on a time axis, with gaps; named rows are listed. */
export type BarPicture = {
  rows: { kind: 'day' | 'month' | 'name'; names: readonly string[] }
  series: readonly BarSeries[]
  /** Formats the value beside its bar. */
  write: (value: number) => string
}
