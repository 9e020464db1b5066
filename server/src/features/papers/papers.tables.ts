import type { Language } from '@ganit/contract/languages'
import type { RefusedFormula } from '@ganit/contract/papers/papers'
import type { ColumnType, Generated } from 'kysely'
import { type DataMap, WORK } from '../../db/data-map.ts'
import type { CreatedAt } from '../../db/schema.ts'

type RightNumber = { value: string; tolerance?: string } | { from: string; to: string }

/** Right answer: letters, LaTeX, a number or a range; a corrected key may have several numbers. */
export type Right = string[] | RightNumber | { one_of: RightNumber[] }

/** `seed` determines how questions are drawn and sets are shuffled. */
export type Papers = {
  paper_id: Generated<number>
  title: string
  class_number: number | null
  /** Language of the paper's questions; null for any. */
  language: Language | null
  duration_minutes: number
  instructions: string | null
  state: Generated<'draft' | 'ready'>
  seed: number
  author_id: string | null
  ready_at: Date | null
  /** The time of the first print without sets. */
  printed_at: Date | null
  /** The last change of the paper, its sections, items or sets; triggers set it. */
  changed_at: CreatedAt
  /** The time of the last print. Triggers set it for the first print of each set, `recordLastPrint` for every print. */
  last_printed_at: Date | null
  /** The time at which the paper's questions were freed for practice; the next change ends this. */
  freed_at: Date | null
  /** Formulas that were refused when the paper was made ready; empty for a draft. */
  refused_formulas: ColumnType<RefusedFormula[], string | undefined, string>
  version: Generated<number>
  search_text: ColumnType<string, never, never>
}

type Marks = ColumnType<string, number, number>

export type PaperSections = {
  paper_id: number
  section: number
  title: string
  instructions: string | null
  negative: ColumnType<string | null, number | null, number | null>
  partial: Generated<boolean>
  any_count: number | null
}

/**
 * `question_version` is null while the newest is shown. An alternative is an item of its own, with `or_of` naming the
 * first; so is each part of a group (`part` from 0), once the paper is ready.
 */
export type PaperItems = {
  item_id: Generated<number>
  paper_id: number
  section: number
  position: number
  question_id: number
  question_version: number | null
  marks: Marks
  or_of: number | null
  part_of: number | null
  part: number | null
}

/** Order of a set's questions; `options[n]` is the bank's place of the n-th printed option. */
export type SetLayout = { item_id: number; options: number[] }[]

export type PaperSets = {
  paper_id: number
  letter: 'A' | 'B' | 'C' | 'D'
  layout: ColumnType<SetLayout, string, string>
  printed_at: Date | null
}

/** A PDF printed by a job. */
export type PaperPrints = {
  print_id: Generated<string>
  paper_id: number
  file_name: string
  content: Buffer
  created_at: CreatedAt
}

declare module '../../db/schema.ts' {
  interface Database {
    papers: Papers
    paper_sections: PaperSections
    paper_items: PaperItems
    paper_sets: PaperSets
    paper_prints: PaperPrints
  }
}

export const DATA_MAP: DataMap = {
  papers: { ...WORK, purpose: 'exam papers, and who wrote them' },
  paper_sections: 'what exam papers are divided into',
  paper_items: 'which questions exam papers have',
  paper_prints: 'exam papers as PDFs, for a day',
  paper_sets: 'in which order the sets of exam papers have their questions',
}
