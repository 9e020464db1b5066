/** The fixed content of a class's page. */
export type ClassContent = {
  classNumber: number
  /** The school year in a sentence or two. */
  lead: string
  caption: string
  topics: readonly string[]
  facts: readonly { statement: string; explained: string }[]
  books: readonly { title: string; author: string }[]
  quotation: { text: string; author: string }
}
