/** What a class's page says whatever the academy writes about it. */
export type ClassContent = {
  classNumber: number
  /** The year in a sentence or two. */
  lead: string
  /** What the class's figure shows. */
  caption: string
  topics: readonly string[]
  facts: readonly { statement: string; explained: string }[]
  books: readonly { title: string; author: string }[]
  quotation: { text: string; author: string }
}
