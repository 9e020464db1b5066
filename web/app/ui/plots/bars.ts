/** One kind of figure of a picture: its name, its colour of the theme, and how much it is in each row. */
export type BarSeries = { name: string; colour: string; values: readonly number[] }

/**
 * What is drawn: rows of figures as bars, those of a row one upon the other. Rows that are days or months of the calendar
 * stand along a line of time, with gaps where there are none; others lie below one another under their names.
 */
export type BarPicture = {
  rows: { kind: 'day' | 'month' | 'name'; names: readonly string[] }
  series: readonly BarSeries[]
  /** How a figure is written beside its bar. */
  write: (value: number) => string
}
