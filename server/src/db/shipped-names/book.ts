/**
 * A book, where its contents were read, and a line per chapter of a class: the shipped English name, and after a colon
 * the name in the book.
 */
export type Book = {
  book: string
  read: readonly string[]
  class_number: number
  names: string
}
