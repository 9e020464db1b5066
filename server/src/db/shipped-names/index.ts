import { BENGALI_BOOKS } from './bengali.ts'
import type { Book } from './book.ts'
import { HINDI_BOOKS } from './hindi.ts'

const namesOf = ({ class_number, names }: Book) =>
  names
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', translated = ''] = line.split(': ')
      return { class_number, name, translated }
    })

/** Names of shipped chapters in Hindi and Bengali. A migration has read them, so they never change. */
export const SHIPPED_NAMES = {
  hi: HINDI_BOOKS.flatMap(namesOf),
  bn: BENGALI_BOOKS.flatMap(namesOf),
}
